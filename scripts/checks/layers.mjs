/**
 * The import boundaries of the code base, read from top to bottom: a file may import from its own layer and from layers
 * below it in the same list, never upwards. `shared` is below all others.
 */
export const layers = {
  tools: ['tools', 'server'],
  server: [
    'server/main.ts',
    'server/app.ts',
    'server/process',
    'server/metrics',
    'server/http',
    'server/registry',
    'server/features',
    'server/case-records',
    'server/credentials',
    'server/sync',
    'server/rpc',
    'server/sessions',
    'server/policy',
    'server/mail',
    'server/locale',
    'server/jobs',
    'server/images',
    'server/contact-details',
    'server/risk-words',
    'server/profanity',
    'server/limits',
    'server/adapters',
    'server/db',
    'server/config',
    'server/telemetry',
  ],
  client: [
    'client/main.tsx',
    'client/staff',
    'client/build',
    'client/app',
    'client/shell',
    'client/features',
    'client/components',
    'client/ui',
    'client/sync',
    'client/state',
  ],
  shared: [
    'shared/menus.ts',
    'shared/page-documents.ts',
    'shared/pages.ts',
    'shared/policy.ts',
    'shared/staff-policy.ts',
    'shared/guardian-policy.ts',
    'shared/safety',
    'shared/contract',
    'shared/domain',
    'shared/errors.ts',
    'shared/texts',
    'shared/data',
    'shared/safeguarding.ts',
    'shared/limits.ts',
    'shared/limits',
  ],
}

/**
 * Features that use other features, from the highest to the lowest: a feature uses only those below it, so there are no circles. A feature
 * reaches another through its `store.ts` or a component.
 */
export const featureEdges = {
  server: {
    work: ['calls', 'chat', 'connections', 'notices'],
    suggestions: ['connections', 'notices', 'pairs', 'people'],
    pairs: ['connections'],
    guardians: ['approval', 'connections'],
    groups: ['connections'],
    files: ['connections', 'people'],
    cases: ['account', 'approval', 'connections', 'safety'],
    safety: ['connections'],
    calls: ['chat', 'connections', 'notices'],
    chat: ['connections'],
    availability: ['connections', 'people'],
    approval: ['connections', 'people', 'training'],
    account: ['connections'],
    connections: ['notices', 'people'],
  },
  client: {
    dashboard: ['approval', 'calls', 'connections', 'mentors', 'people', 'training', 'work'],
    people: ['account'],
    chat: ['approval', 'availability', 'calls', 'connections', 'notes', 'notices', 'work'],
    connections: ['mentors', 'training', 'work'],
    mentors: ['approval', 'availability', 'training'],
    calls: ['work'],
  },
}
