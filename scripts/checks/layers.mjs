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
    'shared/safety-statements.ts',
    'shared/contract',
    'shared/domain',
    'shared/errors.ts',
    'shared/texts',
    'shared/data',
    'shared/safeguarding.ts',
    'shared/safety-features.ts',
    'shared/limits.ts',
    'shared/limits',
  ],
}

/** Features that use other features. A feature reaches another only through its `store.ts` or a component. */
export const featureEdges = {
  account: ['connections', 'safety'],
  approval: ['cases', 'connections', 'people', 'safety', 'staff'],
  availability: ['connections', 'people'],
  calls: ['account', 'availability', 'chat', 'connections', 'notices', 'people', 'safety', 'work'],
  cases: ['account', 'approval', 'connections', 'safety'],
  chat: [
    'approval',
    'availability',
    'calls',
    'connections',
    'notes',
    'notices',
    'people',
    'safety',
    'staff',
    'work',
  ],
  connections: ['notices', 'people', 'safety', 'work'],
  guardians: ['account', 'approval', 'connections', 'safety'],
  files: ['connections', 'people', 'safety'],
  mentors: ['approval', 'availability', 'people', 'safety'],
  notes: ['people'],
  notices: ['account', 'connections', 'people'],
  pairs: ['connections', 'safety'],
  people: ['account', 'approval', 'calls', 'safety', 'work'],
  safety: ['account', 'connections', 'people', 'staff'],
  staff: ['account'],
  work: ['calls', 'chat', 'connections', 'notices', 'people', 'safety'],
}

/**
 * What else of a feature the features that use it may import: how passwords and second factors are checked, the time
 * zone of the device, and whom an email goes to.
 */
export const sharedFeatureFiles = [
  'client/features/availability/zone.ts',
  'server/features/account/log-in/password-throttle.ts',
  'server/features/account/passwords.ts',
  'server/features/account/second-factor/encryption.ts',
  'server/features/account/second-factor/one-time-codes.ts',
  'server/features/account/second-factor/passkeys/challenges.ts',
  'server/features/account/second-factor/passkeys/webauthn.ts',
  'server/features/account/second-factor/qr-code.ts',
  'server/features/account/sign-up/mailbox.ts',
  'server/features/connections/addressee.ts',
]
