/** What an installed app is called by its device, besides the product's name. */
export const manifestTexts = {
  description:
    'Mentoring for middle and high school students, by people who have been through the same things.',
} as const
