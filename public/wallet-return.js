// Where the wallet provider sends the claimant back to. It stands outside of the application, so that the address's
// sanitizing never touches the authorization code. It checks the state, seals the code for the portal, and leaves: the code
// itself goes into no message, no address and no readable store. The shapes are those of wallet/attempt-record.ts.

const DATABASE = 'portal-wallet';
const STORE = 'attempts';
const KEY = 'current';
const CHANNEL = 'portal-wallet';

/** Opens the portal's database; undefined where it has none: then there is no attempt either. */
function openDatabase() {
  return new Promise((resolve) => {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => {
      // The portal deletes it at the end of the session.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => resolve(undefined);
  });
}

/** Runs one request in a transaction of its own. */
function runRequest(database, mode, makeRequest) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = makeRequest(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Lower-case hex SHA-256. */
async function hashText(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Seals the code and the state with the attempt's own key. */
async function sealAnswer(attempt, code, state) {
  const key =
    attempt.key instanceof CryptoKey
      ? attempt.key
      : await crypto.subtle.importKey('jwk', attempt.key, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const content = new TextEncoder().encode(JSON.stringify({ state, code }));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content);
  return { kind: 'sealed', iv, data };
}

/** Stores the answer, unless the attempt was answered or replaced meanwhile: each state counts once. */
function storeAnswer(database, stateHash, answer) {
  return runRequest(database, 'readwrite', (store) => {
    const read = store.get(KEY);
    read.onsuccess = () => {
      const attempt = read.result;
      if (attempt?.stateHash === stateHash && attempt.answer === undefined)
        store.put({ ...attempt, answer }, KEY);
    };
    return read;
  });
}

/** Takes the address's answer to the stored attempt: the attempt, if there is one, and whether the answer was good. */
async function acceptAnswer(query) {
  const database = await openDatabase();
  const state = query.get('state');
  if (database === undefined) return { attempt: undefined, isAccepted: false };
  const attempt = await runRequest(database, 'readonly', (store) => store.get(KEY));
  const isOurs =
    state &&
    attempt !== undefined &&
    attempt.answer === undefined &&
    Date.now() <= attempt.expiresAt &&
    (await hashText(state)) === attempt.stateHash;
  if (!isOurs) {
    database.close();
    return { attempt, isAccepted: false };
  }
  const code = query.get('code');
  const answer = code ? await sealAnswer(attempt, code, state) : { kind: 'denied' };
  await storeAnswer(database, attempt.stateHash, answer);
  database.close();
  return { attempt, isAccepted: true };
}

/** Tells the portal to look. This window has no opener, so that the provider's page had none either. */
function tellPortal() {
  new BroadcastChannel(CHANNEL).postMessage({ type: 'wallet-returned' });
}

function showMessage(text, way) {
  document.getElementById('message').textContent = text;
  if (way === undefined) return;
  const link = document.getElementById('back');
  link.textContent = way.label;
  link.href = way.address;
  document.getElementById('way-back').hidden = false;
}

const query = new URLSearchParams(location.search);
// The code is used up here: it must not stay in the history.
history.replaceState(null, '', location.pathname);

const { attempt, isAccepted } = await acceptAnswer(query).catch(() => ({
  attempt: undefined,
  isAccepted: false,
}));
// One that was begun before the page had this text has no words for it.
if (attempt === undefined || (!isAccepted && attempt.texts.expired === undefined)) {
  showMessage('This sign-in can no longer be used. Go back to your claim and connect your wallet again.', {
    label: 'Back to your claim',
    address: '/',
  });
} else {
  document.documentElement.lang = attempt.culture;
  document.documentElement.dir = attempt.direction;
  document.title = attempt.texts.returning;
  // A path of this origin, whatever is stored.
  const back = new URL(attempt.returnPath, location.origin);
  const address = back.origin === location.origin ? back.pathname + back.search : '/';
  const way = { label: attempt.texts.back, address };
  if (!isAccepted) {
    document.title = attempt.texts.back;
    showMessage(attempt.texts.expired, way);
  } else if (attempt.mode === 'redirect') {
    showMessage(attempt.texts.returning, way);
    location.replace(address);
  } else {
    tellPortal();
    showMessage(attempt.texts.closing, way);
    window.close();
  }
}
