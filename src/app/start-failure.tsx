/** Stands where the portal could not start: the messages may be what failed, so that it is in English. */
export function StartFailure() {
  return (
    <main className="start-failure">
      <h1>The portal could not start</h1>
      {/* The specification's own words, section 7, "Answer handling". */}
      <p role="alert">Your request failed. Please reload and try again.</p>
      <p>What you saved on this device is still there.</p>
      <button type="button" className="start-failure__retry" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  );
}
