import type { Breakage } from '../breakage.ts';

/** Section 2's layouts, and the start and the calendar of sections 4 and 9. Tests of these rows once passed without proving anything. */
export const FRAME_BREAKAGES: readonly Breakage[] = [
  {
    row: 'S2.52',
    breaks: 'the agency header has the project title',
    file: 'src/design/themes/ftc-7.0/index.tsx',
    find: `{messages.text('themes.projectTitle')}`,
    replace: '',
  },
  {
    row: 'S2.54',
    breaks: 'the banner is hidden unless it is set',
    file: 'src/design/themes/kontent-9.0/index.tsx',
    find: 'if (!banner.show) return null;',
    replace: '',
  },
  {
    row: 'S2.58',
    breaks: 'links of the header open in a new tab',
    file: 'src/design/themes/shared/site-navigation.tsx',
    find: 'className={className} newTab={newTab}>',
    replace: `className={className} newTab={newTab && link.path !== '/contact'}>`,
  },
  {
    row: 'S2.70',
    breaks: 'the footer says what to do',
    file: 'src/design/themes/default-7.0/index.tsx',
    find: `{messages.rich('themes.contactInstructions')}`,
    replace: '',
  },
  {
    row: 'S2.72',
    breaks: 'the footer has its banner',
    file: 'src/design/themes/default-7.0/index.tsx',
    find: `{messages.rich('themes.footerBanner')}`,
    replace: '',
  },
  {
    row: 'S2.73',
    breaks: 'the footer of ftc has its heading',
    file: 'src/design/themes/ftc-7.0/index.tsx',
    find: `{messages.text('themes.moreInformation')}`,
    replace: '',
  },
  {
    row: 'S2.74',
    breaks: 'the footer of kontent welcomes by the name of the settlement',
    file: 'src/design/themes/kontent-9.0/index.tsx',
    find: `{messages.rich('themes.welcome', { settlementName })}`,
    replace: '',
  },
  {
    row: 'S4.81',
    breaks: 'the plugins come first',
    file: 'src/portal/start-up/start-up-steps.ts',
    find: `  { name: 'plugins', kind: 'required' },
  { name: 'model-configuration', kind: 'required' },`,
    replace: `  { name: 'model-configuration', kind: 'required' },
  { name: 'plugins', kind: 'required' },`,
  },
  {
    row: 'S9.17',
    breaks: 'weeks begin on Sunday',
    file: 'src/claim/field-types/date/calendar.tsx',
    find: 'firstDayOfWeek="sun"',
    replace: 'firstDayOfWeek="mon"',
  },
];
