import '../shared/base-tokens.css';
import '../shared/site.css';
import './tokens.css';
import './layout.css';
import type { Theme } from '../theme.ts';
import { NAVIGATION_HEADER_ID } from './header.tsx';
import { Layout } from './layout.tsx';

/** A settlement administrator's portal: sober, with the case's name in front. */
export const theme: Theme = {
  Layout,
  scrollTargetId: NAVIGATION_HEADER_ID,
};
