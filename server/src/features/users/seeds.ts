/** Labels and locations of a new household, in the order that existing clients expect. Each label has a colour of its own. */
export const seedLabels = [
  { name: 'Appliances', color: '#c0654a' },
  { name: 'IOT', color: '#8d6aa8' },
  { name: 'Electronics', color: '#5b86c4' },
  { name: 'Servers', color: '#4b8f94' },
  { name: 'General', color: '#6f9a5b' },
  { name: 'Important', color: '#d9a62e' },
]
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
