import type { FieldValue } from '#server/form-model.ts';

/** A class member that the demo case knows, with what the administrator has on file. Nobody here exists. */
export interface Claimant {
  readonly id: string;
  readonly classMemberId: string;
  readonly pin: string;
  /** A claim filed long ago, so that documents can be uploaded to it. */
  readonly earlierClaimReference: string;
  readonly claimantInfo: Readonly<Record<string, FieldValue>>;
  /** The VIN of a vehicle on file (data/vehicles.ts). */
  readonly vin?: string;
}

export const CLAIMANTS: readonly Claimant[] = [
  {
    id: 'marisol',
    classMemberId: 'RW-4821-0937',
    pin: '274163',
    earlierClaimReference: 'RW-S-100482',
    claimantInfo: {
      FirstName: 'Marisol',
      MiddleInitial: 'E',
      LastName: 'Ibáñez-Peña',
      MailingStreetLine1: '1184 Alder Creek Road',
      MailingStreetLine2: 'Apt 3B',
      MailingCity: 'Eugene',
      MailingSubDivision: 'OR',
      MailingPostalCode: '97405-2210',
      MailingCountry: 'US',
      EmailAddress: 'marisol.ibanez@example.com',
      PhoneNumber: '(541) 555-0148',
    },
  },
  {
    id: 'oscar',
    classMemberId: 'RW-2075-4418',
    pin: '906352',
    earlierClaimReference: 'RW-S-100517',
    claimantInfo: {
      FirstName: 'Oscar',
      MiddleInitial: null,
      LastName: 'Lindqvist',
      MailingStreetLine1: '77 Harbor Street',
      MailingCity: 'Duluth',
      MailingSubDivision: 'MN',
      MailingPostalCode: '55802',
      MailingCountry: 'US',
      EmailAddress: 'oscar.lindqvist@example.com',
      PhoneNumber: '(218) 555-0117',
    },
    vin: '7RWKT4E28P1004417',
  },
  {
    id: 'wilhelmina',
    classMemberId: 'RW-6630-1502',
    pin: '518240',
    earlierClaimReference: 'RW-S-100533',
    claimantInfo: {
      FirstName: 'Wilhelmina Alexandrine Bartholomea',
      MiddleInitial: 'Q',
      LastName: 'Featherstonehaugh-Vandersloot-Okonkwo',
      NameSuffix: 'III',
      MailingStreetLine1: '20491 North Saint Bartholomew Memorial Parkway, Building Four',
      MailingStreetLine2: 'Care of the Estate Office, Suite 1207',
      MailingCity: 'Rancho Santa Margarita',
      MailingSubDivision: 'CA',
      MailingPostalCode: '92688-0001',
      MailingCountry: 'US',
      EmailAddress: 'wilhelmina.featherstonehaugh.vandersloot.okonkwo@mail.example.com',
      PhoneNumber: '(949) 555-0163',
    },
    vin: '7RWLS2C41N2018830',
  },
  {
    id: 'annaliese',
    classMemberId: 'RW-9144-7086',
    pin: '630817',
    earlierClaimReference: 'RW-S-100561',
    claimantInfo: {
      FirstName: 'Anna-Liese',
      LastName: 'Müßigbrodt',
      MailingStreetLine1: 'Lange Straße 12a',
      MailingCity: 'Würzburg',
      MailingSubDivisionNonUS: 'Bayern',
      MailingPostalCodeNonUS: '97070',
      MailingCountry: 'DE',
      EmailAddress: 'al.muessigbrodt@example.org',
      PhoneNumber: '4993155501234',
    },
  },
  {
    id: 'thuy',
    classMemberId: 'RW-3358-2261',
    pin: '142975',
    earlierClaimReference: 'RW-S-100588',
    claimantInfo: {
      FirstName: 'Thùy',
      LastName: 'Nguyễn',
      DateOfBirth: '02/29/1988',
      MailingStreetLine1: '5 Magnolia Court',
      MailingCity: 'Biloxi',
      MailingSubDivision: 'MS',
      MailingPostalCode: '39530',
      MailingCountry: 'US',
      EmailAddress: 'thuy.nguyen@example.net',
      PhoneNumber: '(228) 555-0195',
      ContactPreference: 'mail',
    },
  },
];
