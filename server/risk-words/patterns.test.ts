import { describe, expect, it } from 'vitest'
import { riskLanguages } from '../config/risk-languages.ts'
import { createPatternSearch } from './patterns.ts'
import { splitWords } from './words.ts'

const findPatterns = createPatternSearch(riskLanguages)
const patterns = (text: string) => findPatterns(splitWords(text))

describe('the patterns of an adult who writes to a minor', () => {
  it.each([
    ['moving', 'add me on snapchat'],
    ['moving', 'do you have whatsapp?'],
    ['moving', 'send me your number'],
    ['moving', 'lets talk somewhere more private'],
    ['moving', 'hablamos por whatsapp'],
    ['moving', 'pásame tu número'],
    ['moving', 'schreib mir auf Instagram'],
    ['moving', 'gib mir deine Handynummer'],
    ['secrecy', "don't tell your parents about this"],
    ['secrecy', 'this stays between us'],
    ['secrecy', 'please delete these messages'],
    ['secrecy', 'no se lo digas a tus padres'],
    ['secrecy', 'es nuestro secreto'],
    ['secrecy', 'sag deinen Eltern nichts'],
    ['secrecy', 'das bleibt unter uns'],
    ['gifts', 'I will buy you a new phone'],
    ['gifts', 'do you need money?'],
    ['gifts', 'te compro un móvil'],
    ['gifts', 'ich kaufe dir ein Handy'],
    ['pictures', 'send me a picture of you'],
    ['pictures', 'what are you wearing?'],
    ['pictures', 'mándame una foto tuya'],
    ['pictures', 'schick mir ein Bild von dir'],
    ['meeting', 'lets meet in person, just us'],
    ['meeting', 'are you home alone tonight?'],
    ['meeting', 'te recojo después de clase'],
    ['meeting', 'ich hole dich ab'],
    ['place', 'where do you live?'],
    ['place', 'meet me at the mall'],
    ['place', '¿dónde vives?'],
    ['place', 'wo wohnst du?'],
    ['moving', 'ضيفيني على سناب'],
    ['moving', 'عندك واتساب؟'],
    ['moving', 'أعطيني رقم هاتفك'],
    ['secrecy', 'لا تقولي لأهلك'],
    ['secrecy', 'هذا سر بيني وبينك'],
    ['secrecy', 'احذفي الرسائل بعد القراءة'],
    ['gifts', 'رح أشتري لك هاتف جديد'],
    ['gifts', 'محتاجة فلوس؟'],
    ['pictures', 'ابعتيلي صورتك'],
    ['pictures', 'شو لابسة؟'],
    ['meeting', 'نتقابل لوحدنا بعد المدرسة'],
    ['meeting', 'انتي لوحدك في البيت؟'],
    ['place', 'وين ساكنة؟'],
  ])('[PN1] finds %s in %j', (kind, text) => {
    expect(patterns(text)).toContain(kind)
  })

  it.each([
    ['Hi! I finished the chapter about photosynthesis.'],
    ['send me a picture of your worksheet'],
    ['can you share your screen in the call?'],
    ['tell your parents about the school trip first'],
    ["don't tell me the answer yet"],
    ['the secret of a good essay is a clear question'],
    ['see you on Tuesday in the video call'],
    ['let us meet in the lobby of the call at five'],
    ['draw a number line from 0 to 10'],
    ['the steam engine changed the industry'],
    ['I can give you some feedback tomorrow'],
    ['do you need help with the exercise?'],
    ['which page are you on?'],
    ['your answer is correct, well done'],
    ['turn the camera on if you like, or leave it off'],
    ['mándame la foto del ejercicio'],
    ['díselo a tus padres, por favor'],
    ['hablamos mañana en la videollamada'],
    ['te doy una pista para el problema'],
    ['schick mir ein Foto von der Aufgabe'],
    ['sag deinen Eltern bitte Bescheid'],
    ['tell your parents if anything feels wrong'],
    ['wir sehen uns im Videoanruf'],
    ['ich gebe dir einen Tipp für die Lösung'],
    ['was hast du gerade gelesen?'],
    ['أرسل لي صورة الواجب'],
    ['ابعتلي صورة حلك'],
    ['نلتقي في المكالمة يوم الثلاثاء'],
    ['لا تقل لي الجواب'],
    ['قولي لأهلك لو حسيتي بأي شي'],
    ['التصميم الرقمي مجال رقمي ممتع'],
    ['هذا موضوع مثير للاهتمام'],
    ['هل تحتاج مساعدة في التمرين؟'],
    ['ما اسم الكتاب؟'],
  ])('[PN1] finds nothing in %j', (text) => {
    expect(patterns(text)).toEqual([])
  })
})
