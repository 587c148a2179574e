/** What became of a suggested mentor, as it is stored [SM5]. One whose days are over stays `open` until it is deleted, or another one is made. */
export type StoredSuggestionState = 'open' | 'asked' | 'declined' | 'lapsed'

/**
 * What staff see of it: also whether the request was accepted or rejected, and that the mentor cannot be asked at the moment.
 */
export type SuggestionState = StoredSuggestionState | 'connected' | 'rejected' | 'unavailable'
