/** React's renderer, in a chunk of its own: it is the largest file of a first visit, and only the first render waits for it. */
export { createRoot } from 'react-dom/client';
