import { readAction, runAction } from '../../../../src/generate/calls.ts'
import type { MergeAnswer, MergeCandidate, MergeOutlook, Side, UndoAnswer } from '../../../_contracts/merging.ts'

export const askCandidates = (donor: string): Promise<MergeCandidate[]> =>
  readAction<MergeCandidate[]>('donors', donor, 'mergeCandidates')

export const askOutlook = (donor: string, other: string): Promise<MergeOutlook> =>
  runAction<MergeOutlook>('donors', donor, 'mergeOutlook', { other })

export const runMerge = (
  donor: string,
  other: string,
  { keep, seen }: { keep: Record<string, Side>; seen: Record<Side, number> },
): Promise<MergeAnswer> => runAction<MergeAnswer>('donors', donor, 'merge', { other, keep, seen })

export const runUndo = (merge: string): Promise<UndoAnswer> => runAction<UndoAnswer>('donor_merges', merge, 'undo')
