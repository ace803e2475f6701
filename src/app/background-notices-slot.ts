import type { ComponentType } from 'react';
import { createObservable } from '#core/observable.ts';

/** What the shell shows above every page once the background work has begun; null before. */
export const backgroundNotices = createObservable<ComponentType | null>(null);
