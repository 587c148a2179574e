/** Given names of demo members whose portrait has short hair, so that names and portraits suit each other. */
const names = `Andrei Arjun Bilal Bongani Cyrus Daniyar Dmitri Elias Emeka Emil Erlend Farid Hamza Harald Ibrahim Idris
Jerome Jomo Julien Jun-seo Kai Kenji Kwabena Lars-Anton Luca Ludovic Mateo Mateus Matheus Oluwaseun Omid Pavel Rafael
Rahul Samuel Santiago Tariq Tendai Tomasz Viggo Wen Zoltan`

const shortHaired = new Set(names.split(/\s+/))

export const hasShortHair = (name: string): boolean => shortHaired.has(name.split(' ')[0] ?? '')
