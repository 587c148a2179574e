import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactKinds } from '#shared/domain/contact-details.ts'
import { attacks, repeatTo } from './attacks.ts'
import { details, ordinary } from './corpus.ts'
import { containsContactDetail, maskContactDetails } from './filter.ts'

const maskedText = (text: string) => maskContactDetails(text).text

describe('maskContactDetails', () => {
  it.each([
    ['Mail  me: lea.k99@gmail.com, ok?', 'Mail  me: •••, ok?', 'email'],
    ['call me on 07700 900123 tonight', 'call me on ••• tonight', 'phone'],
    ['my number is 1 2 3 7 70 900 1230 ok', 'my number is ••• ok', 'phone'],
    ['see www.example.org/lea. Bye', 'see •••. Bye', 'link'],
    ['my snap is lea.k99 ok', 'my snap is ••• ok', 'handle'],
    ['I live at 12 Baker Street now', 'I live at ••• now', 'address'],
    ['100 Main St, Apt 4B', '•••', 'address'],
    ['12 Elm Road flat a good idea', '••• flat a good idea', 'address'],
  ])('[CD1] replaces a contact detail by a mask, and leaves the rest: %s', (text, expected, kind) => {
    expect(maskContactDetails(text)).toEqual({ text: expected, kinds: [kind], earlier: [] })
    expect(containsContactDetail(text)).toBe(true)
  })

  it('[CD1] names each kind once, in a fixed order', () => {
    const text = '12 Baker Street, 07700 900123, 07700 900124, lea.k99@gmail.com'
    expect(maskContactDetails(text).kinds).toEqual(['email', 'phone', 'address'])
  })

  it.each([
    'lea at gmail dot com',
    'carla arroba hotmail punto com',
    'jonas punkt weber at gmx punkt de',
    'l e a @ g m a i l . c o m',
    'ｌｅａ@gmаil.com',
    'lea@gm\u200bail.com',
    'lea at gm4il',
    'zero seven seven zero zero nine zero zero one two three',
    '0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣',
    '٠٧٧٠٠٩٠٠١٢٣',
  ])('[CD2] finds a detail that is written in another way: %s', (text) => {
    expect(maskedText(text)).toBe('•••')
  })

  it.each([
    "I'm on Facebook too, just search for Martha Ellwood-Hayes and say hi",
    'on the ghost app, same name i have here but with 9 at the end',
    'the server code: kT4xBz7 just paste it in discord',
    'meet me at the corner of 3rd and Willow at noon',
    'wohne am neuen markt 9 ganz oben',
    'Alder Avenue is my street',
    '71 fernley avenu is where i live',
  ])('[CD2] finds a detail that is told in a roundabout way: %s', (text) => {
    expect(containsContactDetail(text)).toBe(true)
  })

  it('[CD3] finds a detail that is split over messages, and masks the earlier parts', () => {
    expect(maskContactDetails('678 ok', ['hey!', 'its 0171', '2345'])).toEqual({
      text: '••• ok',
      kinds: ['phone'],
      earlier: [null, 'its •••', '•••'],
    })
    expect(maskContactDetails('lea.k99', ['my snap is']).text).toBe('•••')
    expect(maskContactDetails('ail.com', ['write to lea@gm']).earlier).toEqual(['write to •••'])
    expect(maskContactDetails('koller', ['tiktok?', 'lea_']).kinds).toEqual(['handle'])
    expect(maskContactDetails('0012', ['0171 •••'])).toEqual({
      text: '•••',
      kinds: ['phone'],
      earlier: [null],
    })
  })

  it('[CD3] leaves the mask of the message before to that message', () => {
    expect(maskContactDetails('snapchat.com/add/lea 34 ', ['•••']).text).toBe('••• ')
  })

  it('[CD3] finds a detail that another message interrupts, and masks its parts', () => {
    expect(maskContactDetails('@gmail.com', ['luke.ferris', 'wait my mum came in'])).toEqual({
      text: '•••',
      kinds: ['email', 'handle'],
      earlier: ['•••', null],
    })
  })

  it('[CD4] leaves links to an allowed host and its subdomains', () => {
    const options = { allowedHosts: ['school.example'] }
    const passing = 'https://school.example/a/07700900123 and http://www.school.example'
    expect(maskContactDetails(passing, [], options).text).toBe(passing)
    const others = [
      'https://school.example@example.org',
      'https://school.example.org',
      'https://notschool.example',
    ]
    for (const text of [...others, 'https://ѕchool.example', 'me@school.example.com'])
      expect(maskContactDetails(text, [], options).text).toBe('•••')
  })

  it.each([
    'foo.bar() returns a.length',
    'main.py and essay.docx',
    'ok.then we go',
    'page 12 street',
    '2^32 is 4294967296',
  ])('[CD5] leaves ordinary text: %s', (text) =>
    expect(maskContactDetails(text)).toEqual({ text, kinds: [], earlier: [] }),
  )
})

/** Texts near contact details: pieces of the corpus, of attacks, and anything else. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[...details, ...ordinary].flatMap(({ marked }) => marked.map((one) => one.replaceAll(/[⟦⟧]/g, ''))),
  ),
  fc.constantFrom(...attacks, '•••', ' ', '\n', '.', '@', ' at ', ' dot ', 'com', '0171', 'my snap is '),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))

/** Whether a text is another one in which parts are masks. */
function isMaskingOf(masked: string, original: string): boolean {
  let at = 0
  const parts = masked.split('•••')
  return parts.every((part, index) => {
    const found = index === parts.length - 1 ? original.length - part.length : original.indexOf(part, at)
    const isThere =
      found >= at && original.startsWith(part, found) && (index > 0 || found === 0 || parts.length === 1)
    at = found + part.length
    return isThere
  })
}

describe('any text', () => {
  it('[CD1, CD3, CD7] is masked without an error, and its rest is unchanged', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (message, earlier) => {
        const result = maskContactDetails(message, earlier)
        expect(isMaskingOf(result.text, message)).toBe(true)
        expect(result.earlier).toHaveLength(earlier.length)
        for (const [at, changed] of result.earlier.entries())
          expect(
            changed === null || (changed !== earlier[at] && isMaskingOf(changed, earlier[at] ?? '')),
          ).toBe(true)
        expect(result.kinds).toEqual(contactKinds.filter((kind) => result.kinds.includes(kind)))
      }),
      { numRuns: 400 },
    )
  })

  it('[CD7] is unchanged if it is masked again', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (message, earlier) => {
        const once = maskContactDetails(message, earlier)
        const before = earlier.map((one, at) => once.earlier[at] ?? one)
        expect(maskContactDetails(once.text, before)).toEqual({
          text: once.text,
          kinds: [],
          earlier: before.map(() => null),
        })
        expect(containsContactDetail(once.text)).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it.each(attacks.map((attack) => [attack]))('[CD7] can be masked whatever it repeats: %j', (attack) => {
    expect(() => maskContactDetails(repeatTo(attack, 4_096), [attack, attack])).not.toThrow()
  })
})
