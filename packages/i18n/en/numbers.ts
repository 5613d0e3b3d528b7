export const numbers = {
  'operator.prefixes.add': 'Add prefix',
  'operator.prefixes.added': 'Prefix {prefix} added',
  'operator.prefixes.none': 'No prefixes yet. Numbers of this operator are not recognised.',
  'operator.prefixes.all': 'Show all {n} prefixes',
  'operator.prefixes.remove': 'Remove {prefix}',
  'operator.prefixes.removeText':
    'Numbers with this prefix count as an unknown operator until another prefix covers them, and cost the country’s highest rate.',
  'operator.prefixes.history': 'Changes of prefixes',
  'operator.prefixes.addedBy': '{name} added {prefix}',
  'operator.prefixes.removedBy': '{name} removed {prefix}',
  'operator.prefixes.restoredBy': '{name} restored {prefix}',
  'operator.prefixes.changedBy': '{name} changed {prefix}',
} as const satisfies Record<string, string>
