import { type OtherSite, serveElsewhere } from '../flows/serve-elsewhere.ts';

const PAGE = `<!doctype html><html lang="en"><title>Canaries</title>
<form><label>Remembered <input name="remembered"></label><button>Send</button></form>
<label>Typed <textarea name="typed"></textarea></label>
<script>document.forms[0].addEventListener('submit', (event) => event.preventDefault())</script>`;

/** A site beside the portal, which seals nothing and forbids no memory: what it is told shows that a browser's files are read. */
export function startCanarySite(): Promise<OtherSite> {
  return serveElsewhere(PAGE);
}
