/**
 * Unit tests left out of `npm test -- quick`, which takes two minutes: models, load, timeouts, and child processes, and
 * of the features the files that took five seconds or more, mostly for passwords, emails, and calls at the same time.
 */
export const slowTests = [
  'server/tests/{models,security,faults}/**',
  'server/tests/{deletion,restore-journal}.test.ts',
  'server/{db/embedded,mail,jobs,policy,sync,http,process}/**',
  'server/adapters/mail/**',
  'server/db/migrate.test.ts',
  'server/rpc/call-rate.test.ts',
  'server/features/account/{export,email-change,log-in,second-factor,sign-up}/**',
  'server/features/approval/{approval,staff-router}.test.ts',
  'server/features/calls/{calls,mails,times/times}.test.ts',
  'server/features/cases/{cases,concerned,decisions/standing}.test.ts',
  'server/features/chat/{revisions,reviews/mails,reviews/staff-review}.test.ts',
  'server/features/connections/{asking,expiry,requests}.test.ts',
  'server/features/files/**',
  'server/features/guardians/{code,consent,page,sweep}.test.ts',
  'server/features/people/age-bands.test.ts',
  'server/features/safety/{patterns,pause,report,report-paths}.test.ts',
  'server/{profanity,contact-details}/performance.test.ts',
  'shared/domain/people/email.test.ts',
  'tools/{demo,admin,crash,fuzz}/**',
]
