/** React's renderer, apart from the pages: it is the largest file of a first visit, and nothing waits for it but the first render. */
export { createRoot } from 'react-dom/client';
