import type { PrepopulatedModel } from '#server/authorize.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { Claimant } from './claimants.ts';
import { VEHICLES, type Vehicle } from './vehicles.ts';

/** The vehicle with a VIN, whatever its case, or undefined. */
export function findVehicle(vin: FieldValue | undefined): Vehicle | undefined {
  const wanted = typeof vin === 'string' ? vin.trim().toUpperCase() : undefined;
  return VEHICLES.find((vehicle) => vehicle.vin === wanted);
}

/**
 * What the authorize answer tells of a claimant. The administrator's system begins field names with a capital; the
 * portal matches them whatever the case of their first letter.
 */
export function createPrepopulatedData(
  formType: FormType,
  claimant: Claimant,
  credentials: Readonly<Record<string, FieldValue>>,
): PrepopulatedModel[] {
  const { claimantInfo } = claimant;
  switch (formType) {
    case 'Standard':
      return [model(formType, 'claimantInfo', claimantInfo)];
    case 'Automotive': {
      const vehicle = findVehicle(claimant.vin);
      const info = model(formType, 'claimantInfo', claimantInfo);
      return vehicle === undefined
        ? [info]
        : [info, model(formType, 'claimDetails', describeVehicle(vehicle))];
    }
    case 'Lookup': {
      const vehicle = findVehicle(credentials.vin);
      if (vehicle === undefined) return [];
      const fields = {
        ...describeVehicle(vehicle),
        RecallStatus: vehicle.recallStatus,
        Eligible: vehicle.eligible ? 'Yes' : 'No',
      };
      return [model(formType, 'prepopulatedData', fields)];
    }
    case 'DocumentsUpload':
      return [
        model(formType, 'prepopulatedData', {
          ClaimReferenceNumber: credentials.claimReferenceNumber ?? null,
          ClaimantName: [claimantInfo.FirstName, claimantInfo.LastName].join(' '),
        }),
      ];
  }
}

function describeVehicle({
  vin,
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: Vehicle): Record<string, FieldValue> {
  return { Vin: vin, VehicleYear: vehicleYear, VehicleMake: vehicleMake, VehicleModel: vehicleModel };
}

function model(
  formType: FormType,
  dtoMapping: string,
  fields: Readonly<Record<string, FieldValue>>,
): PrepopulatedModel {
  return { metadata: { formType, dtoMapping }, fields: { ...fields } };
}
