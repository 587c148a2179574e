/** The languages that a member can say to speak, as ISO 639 codes; the runtime has their names. In the order of the codes. */
export const languageCodes =
  'af am ar as az be bg bn bs ca ckb cs cy da de dv el en es et eu fa fi fil fr ga gl gu ha he hi hr ht hu hy id ig is it ja ka kk km kmr kn ko ky lo lt lv mg mi mk ml mn mr ms mt my ne nl no om or pa pl ps pt qu ro ru rw sa sd si sk sl sm sn so sq sr st sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz vi wo xh yi yo yue zh zu'.split(
    ' ',
  )

/** Whether a text is the code of one of these languages. */
export const isLanguage = (code: string): boolean => languageCodes.includes(code)
