/** Returns the paths of what `configure` makes pages from. They are beside the site's folder, so that they are not served. */
export function prerenderPathsOf(siteFolder: string): {
  readonly folder: string;
  readonly renderer: string;
  /** Inline script of the page. */
  readonly script: string;
  /** Script of the frame that isolates third-party scripts from the portal's origin. */
  readonly frameScript: string;
  /** Answers of the case's server; missing if none was asked. */
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
