/** Labels and locations of a new household, in the order that existing clients expect. */
export const seedLabels = ['Appliances', 'IOT', 'Electronics', 'Servers', 'General', 'Important']
export const seedLocations = [
  'Living Room',
  'Garage',
  'Kitchen',
  'Bedroom',
  'Bathroom',
  'Office',
  'Attic',
  'Basement',
]
