/**
 * Unit tests left out of `npm test -- quick`, which takes two minutes: models, load, timeouts, child processes, and most of what needs a
 * database. Of the features, the main path stays: chats, requests, notes, and free times. `npm test -- unit nodes` runs all of them.
 */
export const slowTests = [
  'server/tests/**',
  'server/{db,mail,jobs,policy,sync,http,process,registry}/**',
  'server/adapters/mail/**',
  'server/rpc/call-rate.test.ts',
  'server/features/{account,approval,calls,cases,dev-mailbox,figures,files,groups,guardians}/**',
  'server/features/{notices,pairs,people,safety,staff,suggestions,training,work}/**',
  'server/features/chat/*/**',
  'server/features/chat/{promises,retention,revisions,visibility-strict}.test.ts',
  'server/features/connections/*/**',
  'server/features/connections/{asking,expiry,requests}.test.ts',
  'server/{profanity,contact-details}/performance.test.ts',
  'shared/domain/people/email.test.ts',
  'shared/domain/times/every-zone.test.ts',
  'tools/{demo,admin,crash,fuzz,staff}/**',
]
