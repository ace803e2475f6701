import { createRoot } from 'react-dom/client';

// The start page's inputs in React alone: the lower bound for the portal's own figures.
const root = document.getElementById('root');
if (root === null) throw new Error('The page needs its root element.');
createRoot(root).render(
  <form>
    <h1>File a claim</h1>
    <p>
      <label htmlFor="classMemberId">Class member ID</label>
      <input id="classMemberId" name="classMemberId" required />
    </p>
    <p>
      <label htmlFor="pin">PIN</label>
      <input id="pin" name="pin" required inputMode="numeric" />
    </p>
    <button type="submit">Continue</button>
  </form>,
);
