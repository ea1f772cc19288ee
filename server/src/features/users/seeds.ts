/** What a new household begins with, in this order, as existing clients expect. */
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
