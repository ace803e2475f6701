import type { ComponentType } from 'react';
import { createObservable } from '#kernel/observable.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

/** What is shown once the background work has begun. */
export interface BackgroundParts {
  /** The shell's, above every page. */
  readonly Notices: ComponentType;
  /** The warning of a start page's deadline. Keep the identity of `keys` between renders. */
  readonly StartDeadline: ComponentType<{ readonly keys: readonly DeadlineKey[] }>;
  /** The offer to install the portal, behind the form of a start page. */
  readonly StartInstall: ComponentType;
}

/** Null until the background work has begun: the first page does not wait for it. */
export const backgroundParts = createObservable<BackgroundParts | null>(null);
