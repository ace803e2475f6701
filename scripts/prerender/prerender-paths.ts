/** What `configure` makes pages of in a built site; beside its folder, so that none of it is served. */
export function prerenderPathsOf(siteFolder: string): {
  readonly folder: string;
  /** Renders the pages, in Node. */
  readonly renderer: string;
  /** Stands in the page. */
  readonly script: string;
  /** The script of the frame that keeps other parties' scripts away from the portal's origin. */
  readonly frameScript: string;
  /** What the case's server said; not there where none was asked. */
  readonly snapshot: string;
} {
  const folder = `${siteFolder.replace(/[\\/]+$/, '')}-prerender`;
  return {
    folder,
    renderer: `${folder}/render-start-pages.js`,
    script: `${folder}/page-script.js`,
    frameScript: `${folder}/foreign-scripts-page.js`,
    snapshot: `${folder}/snapshot.json`,
  };
}
