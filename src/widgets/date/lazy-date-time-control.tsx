import { lazy, Suspense } from 'react';
import type { DateTimeControlProps } from './date-time-control.tsx';

const DateTimeControl = lazy(async () => ({
  default: (await import('./date-time-control.tsx')).DateTimeControl,
}));

/** The time picker's code is loaded with the first field that asks for a time. */
export function LazyDateTimeControl(props: DateTimeControlProps) {
  return (
    <Suspense fallback={<div className="control" />}>
      <DateTimeControl {...props} />
    </Suspense>
  );
}
