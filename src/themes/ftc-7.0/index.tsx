import '../shared/base-tokens.css';
import '../shared/site.css';
import './tokens.css';
import './layout.css';
import type { Theme } from '../theme.ts';
import { Footer } from './footer.tsx';
import { FTC_HEADER_ID, Header } from './header.tsx';
import { Layout } from './layout.tsx';

/** A consumer-protection agency's portal: project title, subtitle and logo. */
export const theme: Theme = {
  Layout,
  Header,
  Footer,
  scrollTargetId: FTC_HEADER_ID,
};
