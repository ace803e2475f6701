import '../shared/base-tokens.css';
import '../shared/site.css';
import './tokens.css';
import './layout.css';
import type { Theme } from '../theme.ts';
import { FTC_HEADER_ID } from './header.tsx';
import { Layout } from './layout.tsx';

/** A consumer-protection agency's portal: project title, subtitle and logo. */
export const theme: Theme = {
  Layout,
  scrollTargetId: FTC_HEADER_ID,
};
