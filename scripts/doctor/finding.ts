/** What one look at a deployment found. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly subject: string;
  /** What is so, or what should be otherwise. */
  readonly detail: string;
}

/** A finding that is well where `isWell`, and failed with what should be otherwise where not. */
export function judge(subject: string, isWell: boolean, well: string, otherwise: string): Finding {
  return { verdict: isWell ? 'ok' : 'failed', subject, detail: isWell ? well : otherwise };
}

/** The same for what a deployment can live with. */
export function advise(subject: string, isWell: boolean, well: string, otherwise: string): Finding {
  return { verdict: isWell ? 'ok' : 'warning', subject, detail: isWell ? well : otherwise };
}
