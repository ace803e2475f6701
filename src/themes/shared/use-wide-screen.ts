import { useMediaQuery } from '#ui/use-media-query.ts';

/** From here on headers show their links in a row and pages have a column beside the form. Layout styles say the same. */
const WIDE_SCREEN = '(min-width: 62rem)';

/** True while the window is wide enough for two columns. */
export function useWideScreen(): boolean {
  return useMediaQuery(WIDE_SCREEN);
}
