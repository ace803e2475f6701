import { type OtherSite, serveElsewhere } from '../flows/serve-elsewhere.ts';

const PAGE = `<!doctype html><html lang="en"><title>Canaries</title>
<form><label>Remembered <input name="remembered"></label><button>Send</button></form>
<label>Typed <textarea name="typed"></textarea></label>
<script>document.forms[0].addEventListener('submit', (event) => event.preventDefault())</script>`;

/**
 * Starts a site that seals nothing and lets the browser remember everything. Its canaries prove that the scan reads the browser's files.
 */
export function startCanarySite(): Promise<OtherSite> {
  return serveElsewhere(PAGE);
}
