/** Texts that repeated would take long in a filter whose time is not linear. */
export const attacks: readonly string[] = [
  ...[
    'a.',
    'a.a.a. ',
    '@',
    'a@',
    '@a.b-c',
    'a@a.',
    'http://a',
    'www.',
    '(at)',
    'at dot ',
    'a at b dot ',
    'x.y/',
  ],
  ...[
    '1 ',
    '1 1 1 ',
    'one ',
    'one two three ',
    '12 34 56 ',
    '0171 ',
    '0️⃣',
    '1.',
    '1,',
    '1-',
    '+1',
    'call 1234567 ',
    'eins',
    '١',
  ],
  ...['my snap is ', 'snap ', 'add me ', 'ab12 on ', '@a_', '#1234 ', 'u/', 'a_'],
  ...['calle ', 'calle a ', '12 a b ', '12 Baker ', 'am a ', 'Am Markt', 'AB12 3C', 'P.O. box '],
  ...['😀', 'e\u0301', '\u200b', '\u0301', 'ж', '𝓵', 'l e a ', 'l-', '• ', '•', '\n', '. ', '((('],
]

/** A text of at least so many characters. */
export const repeatTo = (attack: string, length: number): string =>
  attack.repeat(Math.ceil(length / attack.length)).slice(0, length)
