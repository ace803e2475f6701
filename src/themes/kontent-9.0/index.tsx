import '../shared/base-tokens.css';
import '../shared/site.css';
import './tokens.css';
import './layout.css';
import './footer.css';
import type { Theme } from '../theme.ts';
import { KONTENT_HEADER_ID } from './header.tsx';
import { Layout } from './layout.tsx';

/** A content-managed site: top bar, logo, language menu, dropdown, key dates, and a banner where the case wants one. */
export const theme: Theme = {
  Layout,
  scrollTargetId: KONTENT_HEADER_ID,
};
