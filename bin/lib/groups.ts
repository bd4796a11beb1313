import type { Rollup } from 'vite'

export type Group = NonNullable<Rollup.CodeSplittingOptions['groups']>[number]

/** What nearly every page takes next, and weighs less than asking for it: it comes with the start page. */
export const WITH_START =
  /generate[\\/]layout\.ts$|ui[\\/]KnownProject\.|inputs[\\/]pickers\.|routes[\\/]GeneratedView\.tsx$|utils[\\/]use(?:PreviousProps|ForcedRerendering)[\\/]|Stack[\\/](?:Stack|createStack)\.|system[\\/]styled[\\/]|createChainedFunction|icons-material[\\/](?:Close|Arrow(?:Up|Down)ward|InsertDriveFileOutlined)\.|ui[\\/](?:KeyValue|Toggle|heard)\.|_kit[\\/](?:validate|pictures)\.|form[\\/]sections\.|generate[\\/]states\.|pictures[\\/](?:calls|answer|useQuestion)\./

/** Of forms, what pages of records take as well. */
export const WITH_FORM_SHOW = /dataProvider[\\/]use(?:Update|Create)\./

/** What hangs on another field: each form that has such a field would ask for it. */
export const WITH_FORM = /inputs[\\/]Only\./

/** Of lists, what other pages take without one: a handle to drag a line by would bring all of a list to every form that has lines. */
export const BY_ITSELF =
  /list[\\/](?:underway|leftOver)\.|icons-material[\\/]DragIndicator\.|ui[\\/]ScrollEdge\.|material[\\/](?:Table(?:Body|Cell|Head|Row)?|Divider|(?:use)?Pagination(?:Item)?)[\\/]/

const group = (name: string, test: RegExp, priority: number): Group => ({
  name,
  test,
  priority,
  // Else a group takes along what belongs to others (docs/decisions/037).
  includeDependenciesRecursively: false,
})

/** What is always shown together, whichever page does: before views (0.5), or what views leave. */
export const USED_TOGETHER: readonly Group[] = [
  // Onto every page of signed-in people, once it stands.
  group(
    'shell',
    /app[\\/]notices[\\/](?:Bell|useNotices)\.|material[\\/]Badge[\\/]|NotificationsOutlined|providers[\\/]live[\\/](?:stream|sharing)\.|eventsource-parser[\\/]|layout[\\/]DraftStrip\.|waiting[\\/]draft/,
    0.75,
  ),
  group(
    'autocomplete',
    /[\\/]material[\\/](?:(?:use)?Autocomplete|ListSubheader)[\\/]|inputs[\\/](?:picker|tags)\.|input[\\/]TextArrayInput|hooks[\\/]paused\.|_kit[\\/]nearest\./,
    0.25,
  ),
  // Lines that are dragged, and the parts of a letter, which are.
  group('sorted', /[\\/]@dnd-kit[\\/]|inputs[\\/]sorted\.|builder[\\/]Parts\./, 0.25),
  // What a step of a report takes comes with the page around it: no step brings another.
  group('builder', /reports[\\/]ui[\\/]builder[\\/](?:index|nobody|StepButtons)\./, 0.25),
  // Of a donor's pages: what they have asked, and the form that asks.
  group('asked', /donor_issues[\\/]ui[\\/]own[\\/](?:useOwn|Sent|WriteLater)\./, 0.25),
  group('asking', /donor_issues[\\/]ui[\\/](?:own[\\/]Write|files[\\/]FilesInput)\.|form[\\/]FormChoice\./, 0.25),
  group('stored-file', /generate[\\/](?:StoredFile|pictures[\\/]PictureState)\./, 0.25),
  group('radios', /[\\/]material[\\/](?:Radio|RadioGroup|FormGroup)[\\/]|svg-icons[\\/]RadioButton/, 0.25),
]
