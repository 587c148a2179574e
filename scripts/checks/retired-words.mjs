import { basename } from 'node:path'
import { sourcesOf, walk } from './source.mjs'

const list = (text) => text.trim().split(/\s+/)

/** Words that the glossary (docs/glossary.md) replaced; none may be part of a file name or an exported name. */
const words = new Set(
  list(`
    apart bell doubt doubts gather gathered innocents refusal refusals seal sealed seat seats somebody sweeper told
    whoever
  `),
)

/** Exported names that were replaced, but whose words are allowed elsewhere. */
const names = new Set(
  list(`
    addressOf allowBytes allowOpen allowedBytes answerFailures answerNoise answerUnreadable archiveOf areSlots askBoot
    bareHeaders bodyOf bootAfterPast CallDone CallError cardOf ChatHead chatIdOfRoom chatViews checkHeads checkedManifest
    choiceOf claimAgain closedFeatures CommonFailed concernStore CopiedMessage copyOf countersOf counterpartsOf
    countSocket countWaiting createBuckets createClaims createCounts createPlaces createWatches crossProblems deleteWord
    describeError deviceOf documentHeaders draftFrom draftOf dropPairs emptyOutbox endOnSignals endTokens
    endWhileStarting facesOf FailureBody flowOf followLogOut forgetAll forgetOld forgetOutbox forgetReads forReading
    framesIn freeLines GiveUp goneWithin guardedCheck hasBadWord hasWorker holdPassword holdPendings holdPeople
    holdPresence iceOf iceServersIn impatientFetch inTurn isCut isHeldBack isKeptExpanded isLeaving isLeft isLiving
    isNotApartFrom isOpenToAll isPassword isUnstorable isWatched joinTabs keepAge keepBoot keepDraft keepExpanded
    keepPlace keepWho keepWishes keepWorker keptBytes keptDraft KeptRead keptTables knownPlaces leaveUntold listenTold
    loadBoot lobbyAddress lookAtDisk MailFailed mailersOf makeBackup maskWords MentorWords messageThing moveSeen
    mustBeFree nearestApi networkOf newDevice normaliseEmail noteLeft noteLogIn noteLogOut notePage noteUse ofPerson
    onChat onGoneOffline onNote onPerson onRoom openBeside OpenRule openRates openRules otherOf OutboxDisk overlapOf
    partsOf personThing PlacedLine policyText prepareDataFolder purgeEnded ReadOnce readMine readOnce readPageCode
    ReadsIndex readWishes recallBoot refusalFor refuseAge refuseMentor refusePassword refuseRole refuseSignUp
    refuseSkills refuseUnfit removeTraces removeUser renewReads renewSecret RequestDone retryRefused roomAddress
    roomNameOf runLog runPatiently runUntilStopped safeNext sealBy secretOf seenStatement sendStatement sessionOf
    setKeeper shareBuckets showDone showFailure showJoinRefusal showRefusal shownAsOf shownIn skillCatalogue slotsOf
    SocketFlow socketsOf spansOfWeek spendRoll spendTicket stampOf startFailure startReads startSweeper statusOf
    storeMark streamsOf sweepImages sweepSafety takeAgain takeForChat takeLock tellLeft tellOnReturn themeOf ThingRule
    thingRules timesOf toastStays tokenOf topicsAround trustedFactor twelveHour useBoot useLive useOwnDocument
    useWaiting ValueRunner videoOf wantedViews warmUp watchedFetch watchSession watchView weekOf whileLeaving withMark
    withNews withSlot
  `),
)

/** File names that were replaced, without everything after the first dot. */
const files = new Set(
  list(`
    age-of asking-button beside boss-database call-over chosen-skills crash-page data-folder device-key directions
    drop-cover error-log first-reasons focus-back free-lines gate honesty joining-tables kept-here lazily leave-dialog
    leave-question leaving leaving-dialog legal-line log-runner look-alikes lost-answers nobody-found nothing-here
    older-row opposite-actions outbox-disk outbox-pack outbox-tabs own-document own-tile page-code person-picture
    planted reads reads-index refused-page shared-buckets side-doors small-talks start-failure start-steps
    take-out theirs-tile theme-of use-act use-ask use-focus-back use-growing use-kept-focus use-kept-text use-leave
    use-new-line use-ready-to-write use-refusal use-settled use-track value-runner waiting-actions watched whole-way
    wrong-fields
  `),
)

/** Rejects retired words in file names and in exported names of source files. */
export async function retiredWords(root) {
  const problems = []
  let exported = 0
  for (const { path, program, lineAt } of await sourcesOf(root)) {
    const stem = basename(path).split('.', 1)[0]
    if (files.has(stem) || hasRetiredWord(stem)) problems.push(`${path}: the file name is retired`)
    walk(program, (node) => {
      for (const { name, start } of exportsOf(node)) {
        exported += 1
        if (names.has(name) || hasRetiredWord(name))
          problems.push(`${path}:${lineAt(start)} the name ${name} is retired`)
      }
    })
  }
  return { problems, notes: [`${exported} names`] }
}

/** Whether a name has a retired word: `mail-seal`, `mailSeal` and `MAIL_SEAL` have one, `mailSealant` has none. */
const hasRetiredWord = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => words.has(word))

/** The names that a statement exports, with their positions. */
function exportsOf(node) {
  if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportDefaultDeclaration') return []
  const { declaration } = node
  const specifiers = (node.specifiers ?? []).map(({ exported }) => exported)
  if (!declaration) return specifiers.filter(({ name }) => name !== undefined)
  const declared = declaration.declarations?.map(({ id }) => id) ?? [declaration.id]
  return declared.flatMap((id) => (id ? boundNames(id) : []))
}

/** The identifiers that a pattern binds. */
function boundNames(pattern) {
  if (pattern.type === 'Identifier') return [pattern]
  const identifiers = []
  walk(pattern, (node, parents) => {
    const parent = parents.at(-1)
    const isKey = parent?.type === 'Property' && parent.key === node && parent.value !== node
    if (node.type === 'Identifier' && !isKey) identifiers.push(node)
  })
  return identifiers
}
