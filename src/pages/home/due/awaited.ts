/**
 * What a kind is while it has no answer: undefined as long as one is to come. What has failed once is not waited for, and what
 * this reader may not ask comes never.
 */
export const withoutAnswer = (isLoading: boolean, failures: number): null | undefined =>
  isLoading && failures === 0 ? undefined : null
