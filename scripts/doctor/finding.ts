/** Result of one check of a deployment. */
export interface Finding {
  readonly verdict: 'ok' | 'warning' | 'failed';
  readonly subject: string;
  /** The observed state, or what should be different. */
  readonly detail: string;
}

export function judge(subject: string, isWell: boolean, well: string, otherwise: string): Finding {
  return { verdict: isWell ? 'ok' : 'failed', subject, detail: isWell ? well : otherwise };
}

export function advise(subject: string, isWell: boolean, well: string, otherwise: string): Finding {
  return { verdict: isWell ? 'ok' : 'warning', subject, detail: isWell ? well : otherwise };
}
