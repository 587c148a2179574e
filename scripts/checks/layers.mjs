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
    'server/sync',
    'server/rpc',
    'server/sessions',
    'server/policy',
    'server/mail',
    'server/jobs',
    'server/images',
    'server/profanity',
    'server/limits',
    'server/adapters',
    'server/db',
    'server/config',
    'server/telemetry',
  ],
  client: [
    'client/main.tsx',
    'client/build',
    'client/app',
    'client/shell',
    'client/features',
    'client/ui',
    'client/sync',
    'client/state',
  ],
  shared: [
    'shared/menus.ts',
    'shared/page-documents.ts',
    'shared/pages.ts',
    'shared/policy.ts',
    'shared/contract',
    'shared/domain',
    'shared/errors.ts',
    'shared/texts',
    'shared/data',
    'shared/limits.ts',
    'shared/meeting-limits.ts',
    'shared/member-limits.ts',
    'shared/restore-journal-limits.ts',
    'shared/factor-limits.ts',
  ],
}

/** Features that use other features. A feature reaches another only through its `store.ts` or a component. */
export const featureEdges = {
  account: ['connections'],
  availability: ['connections', 'people'],
  calls: ['connections', 'safety'],
  chat: ['availability', 'calls', 'connections', 'people', 'safety'],
  connections: ['people', 'safety'],
  files: ['connections', 'people'],
  mentors: ['availability', 'people', 'safety'],
  notes: ['people'],
  people: ['account'],
  safety: ['account', 'connections', 'people'],
}
