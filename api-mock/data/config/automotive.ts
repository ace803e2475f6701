import type { RemoteFieldConfig } from '#server/forms-config.ts';
import {
  amount,
  calendarDate,
  dateBetween,
  field,
  notInFuture,
  required,
  requiredIf,
  text,
} from './rules.ts';
import { vinField } from './shared-models.ts';

type Fields = Readonly<Record<string, RemoteFieldConfig>>;

/** The vehicle, the time of ownership and repairs. */
export const automotiveClaimDetailsFields: Fields = {
  vin: vinField,
  vehicleYear: field(
    required,
    { type: 'integer' },
    { type: 'range', dataType: 'number', min: 2015, max: 2026, message: 'Enter a year from 2015 to 2026' },
  ),
  vehicleMake: text(50, required),
  vehicleModel: text(50, required),
  mileage: field({ type: 'maxLength', max: 9 }),
  ownershipType: field(required),
  stillOwns: field(required),
  ownershipStartDate: field(required, ...dateBetween('01/01/2014', '12/31/2025'), notInFuture),
  ownershipEndDate: field(requiredIf('stillOwns', 'no'), calendarDate, notInFuture, {
    type: 'endDate',
    startDateProperty: 'ownershipStartDate',
    message: 'The date you sold or returned it must be after the date you got it.',
  }),
  hadRepair: field(required),
  repairDate: field(requiredIf('hadRepair', 'yes'), calendarDate, notInFuture, {
    type: 'endDate',
    startDateProperty: 'ownershipStartDate',
    inclusive: true,
    message: 'The repair cannot be before the day you got the vehicle.',
  }),
  hasNoTransactions: field({ type: 'userConfirmsNone', property: 'claimTransactions' }),
};

/** One payment for a repair, for towing, for a rental car. */
export const claimTransactionFields: Fields = {
  transactionDate: field(required, calendarDate, notInFuture),
  vendor: text(100, required),
  description: text(200, required),
  amount: amount(required),
};
