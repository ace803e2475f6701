/** The name of the portal's one IndexedDB database for claims; small state and the log have their own. */
export const DATABASE_NAME = 'claim-portal';
