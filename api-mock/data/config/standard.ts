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

/** What was bought, what went wrong and what it cost. */
export const standardClaimDetailsFields: Readonly<Record<string, RemoteFieldConfig>> = {
  productModel: field(required),
  serialNumber: text(20, { type: 'alphanumeric', message: 'A serial number has letters and digits only' }),
  purchaseDate: field(required, ...dateBetween('01/01/2015', '12/31/2025'), notInFuture),
  purchasePlace: text(100, required),
  amountPaid: amount(required),
  hadInjury: field(required),
  injuryDescription: text(2000, requiredIf('hadInjury', 'yes')),
  hadRepair: field(required),
  repairDate: field(
    requiredIf('hadRepair', 'yes'),
    calendarDate,
    { type: 'preventFutureShortDate', inclusive: true },
    {
      type: 'endDate',
      startDateProperty: 'purchaseDate',
      inclusive: true,
      message: 'The repair cannot be before the day you bought it.',
    },
  ),
  repairCost: amount(requiredIf('hadRepair', 'yes')),
  otherCompensation: text(200, required),
};
