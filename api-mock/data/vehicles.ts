/** A vehicle that the administrator has on file. Makes and models are invented. */
export interface Vehicle {
  readonly vin: string;
  readonly vehicleYear: string;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly recallStatus: string;
  readonly eligible: boolean;
}

export const VEHICLES: readonly Vehicle[] = [
  {
    vin: '7RWKT4E28P1004417',
    vehicleYear: '2023',
    vehicleMake: 'Kestrel',
    vehicleModel: 'Tern 4',
    recallStatus: 'Open: cabin heater to be replaced',
    eligible: true,
  },
  {
    vin: '7RWLS2C41N2018830',
    vehicleYear: '2022',
    vehicleMake: 'Kestrel',
    vehicleModel: 'Lapwing S',
    recallStatus: 'Done on file',
    eligible: true,
  },
  {
    vin: '7RWHV9B63L3007195',
    vehicleYear: '2020',
    vehicleMake: 'Calder & Vane',
    vehicleModel: 'Heron Van',
    recallStatus: 'None',
    eligible: false,
  },
];
