import { two } from '../texts.ts'
import { importCounts } from './importCounts.ts'
import { importFaults } from './importFaults.ts'
import { importUndo } from './importUndo.ts'

export const imports = {
  title: 'Import from a file',
  titleOf: {
    projects: 'Import projects',
    donors: 'Import donors',
    donor_transactions: 'Import donations',
    joud_operations: 'Import from a donation store',
    foundation_grants: 'Import granting bodies',
  },
  /** What the list of donors calls its three ways in. */
  upload: {
    donors: 'Donors',
    joud_operations: 'Operations of a donation store (Joud)',
    foundation_grants: 'Granting bodies and their grants',
  },
  /** What a file of this kind holds, and what becomes of it. */
  about: {
    joud_operations:
      'The export of your donation store, one row per operation: donors and their donations come in together. Operations that were never paid are left out, refunded ones are recorded as reversed and do not count. What was fetched from the platform is recognised.',
    foundation_grants:
      'One row per granting body: foundation, company, waqf or government, with its contact person. A row may bring a grant as well: its project, amount and date, and the agreement that it is paid under.',
  },
  step: { file: 'Choose the file', mapping: 'Match the columns', check: 'Check', run: 'Import' },
  file: {
    hint: 'CSV, XLSX, TSV or TXT (Excel’s “Unicode text”) with one row per record and the column names in the first row.',
    reading: 'Reading the file …',
    refused: 'This file cannot be imported',
    wrongType: 'This kind of file cannot be imported. A CSV, XLSX, TSV or TXT file is needed.',
    pdf: 'This is a PDF file. A CSV, XLSX, TSV or TXT file is needed.',
    notXlsx: 'This is not an XLSX file. Save it from Excel as XLSX, or as CSV.',
    oldOrLocked:
      'This workbook is protected by a password or saved in an old format. Open it in Excel and save it as XLSX without a password.',
    notCsv:
      'This is not a file of text but an Excel workbook. Change its ending to .xlsx, or save it from Excel as CSV.',
    again: 'The same file again adds nothing: what is already there is recognised.',
  },
  mapping: {
    hint: 'We matched what we recognised. Check each column, and choose the field where one is missing.',
    field: 'Field in Athar',
    sample: 'First values',
    ignore: 'Do not import',
    leftOut: 'This column is left out',
    faultColumn: 'Says what was wrong in the last import. It is never imported.',
    needed: 'Still missing: %{fields}',
    twice: 'Two columns are matched to “%{field}”. Keep one of them.',
    unnamed: 'Column %{number}',
    asLastTime: 'Matched as last time, when a file had the same columns.',
    anew: 'Match anew',
    comma: ', ',
  },
  preview: {
    sample: 'How the first rows will be recorded',
    nothingNew: 'Nothing new in this file',
    nothingNewWhy: 'All its correct rows are already recorded.',
    noneGood: 'No row is correct yet. Correct the file, or go back and check the columns.',
    noneGoodDonors: 'No row is correct yet. Add the missing donors with the box above, or correct the file.',
    lackDonor: two(
      '%{smart_count} of these rows only lacks a donor: tick the box to add the donor',
      '%{smart_count} of these rows only lack a donor: tick the box to add the donors',
    ),
    donorGets:
      'An added donor gets the name, and the mobile number and email if the file has them. How they agreed is what you say of all of them below.',
    shown: 'Shown: %{shown} of %{total}',
    rows: two('%{smart_count} row in the file', '%{smart_count} rows in the file'),
    good: two('%{smart_count} row is right', '%{smart_count} rows are right'),
    faulty: two('%{smart_count} row has a fault', '%{smart_count} rows have faults'),
    start: two('Import %{smart_count} row', 'Import %{smart_count} rows'),
    startBoth: 'Import: %{added} new, %{updated} updated',
    startAll: 'Import the whole file',
    leftOut: two('%{smart_count} column is left out: %{columns}', '%{smart_count} columns are left out: %{columns}'),
    faults: 'What would not be added',
    note: {
      totals: two(
        'Row %{lines} sums up the file and is left out',
        '%{smart_count} rows of sums are left out (%{lines})',
      ),
      unpaid: two(
        '%{smart_count} operation was not paid and is left out (row %{lines})',
        '%{smart_count} operations were not paid and are left out (rows %{lines})',
      ),
      refunded: two(
        '%{smart_count} operation was refunded: recorded as reversed, it does not count (row %{lines})',
        '%{smart_count} operations were refunded: recorded as reversed, they do not count (rows %{lines})',
      ),
    },
    noteMore: '%{lines} …',
    addProject: 'Add the project “%{name}”',
    first: 'The first %{num} rows were checked; the others are checked while they are imported.',
    createDonors: 'Add donors who are not recorded yet',
  },
  /** The whole file is looked through before it is imported. */
  look: {
    title: 'Checking the whole file',
    of: '%{rows} of %{total} rows',
    soFar: 'Rows checked so far: %{rows}',
    ofFirst: 'Of the first %{num} rows:',
    problem: 'The file cannot be read to its end. %{problem}',
    mend: 'Open the file in Excel, save it anew and upload it again.',
  },
  /** What becomes of records that are there already. */
  existing: {
    about: {
      skip: 'Nothing recorded changes; only what is new is added.',
      fill: 'What is recorded stays; the file adds what is missing, such as an email.',
      update: 'What the file says replaces what is recorded.',
    },
    projects: {
      title: 'Projects that are already recorded',
      skip: 'Leave them as they are',
      update: 'Update them from the file',
      hint: 'A project is known by its code. Empty cells change nothing, and a published project stays published.',
      none: 'None of the projects in this file is recorded yet.',
    },
    donors: {
      title: 'Donors who are already recorded',
      skip: 'Leave them as they are',
      fill: 'Only fill in what is empty',
      update: 'Update them from the file',
      hint: 'A donor is known by mobile number, or by name and email together. Empty cells change nothing.',
      none: 'None of the donors in this file is recorded yet.',
    },
  },
  /** Rows that bear nothing but the name of a donor on record. */
  namesakes: {
    title: two(
      '%{smart_count} row has nothing but the name of a donor on record: no phone, no email',
      '%{smart_count} rows have nothing but the names of donors on record: no phone, no email',
    ),
    new: 'They are other people: add them',
    same: 'They are the same people',
    about: {
      new: 'Each has a record of their own, though the names are the same.',
      same: 'Each row goes to the donor of its name. Where several have that name, the row is not imported.',
    },
  },
  undo: importUndo,
  run: {
    running: 'Importing … %{processed} of %{total}',
    mayLeave: 'You may leave this page; the import goes on.',
    stop: 'Stop the import',
    stopAsk: 'Rows already added stay. Stop here?',
    done: 'The import is done',
    stopped: 'The import was stopped',
    failed: 'The import could not be finished',
    waiting: 'Waiting for its turn …',
    soFar: two('Importing … %{smart_count} row so far', 'Importing … %{smart_count} rows so far'),
    lost: 'The connection is lost. The import goes on, and this page catches up by itself once it is back.',
  },
  result: {
    skipped: two('%{smart_count} record was already there', '%{smart_count} records were already there'),
    passed: two(
      '%{smart_count} row was left out: a sum or an operation that was not paid',
      '%{smart_count} rows were left out: sums and operations that were not paid',
    ),
    faulty: 'Records with wrong data were not added (%{num} not added)',
    rejected: 'Download the rows that were not added',
    rejectedHint: 'Correct them in that file and import it; only these rows are in it.',
    faultsTitle: 'Rows that were not added',
    line: 'Row %{line}',
    reason: 'What is wrong',
    another: 'Import another file',
    see: 'See the records',
  },
  next: {
    donors: 'Next: import the donors',
    gifts: 'Next: import the donations',
    report: 'Next: send an impact report',
  },
  earlier: 'Earlier imports',
  /** Columns that stand for what a donation refers to. */
  field: {
    donorPhone: 'Donor’s mobile number',
    donorName: 'Donor’s name',
    donorEmail: 'Donor’s email',
    project: 'Project code or name',
    operationState: 'State of the operation',
    bodyName: 'Granting body',
    bodyType: 'Kind of body',
    bodyPhone: 'Mobile number of the body',
    bodyEmail: 'Email of the body',
    contactName: 'Contact person',
    contactRole: 'Role of the contact person',
    contactPhone: 'Mobile number of the contact person',
    contactEmail: 'Email of the contact person',
  },
  /** What became of an operation of a store. */
  state: { paid: 'Paid', refunded: 'Refunded', unpaid: 'Not paid' },
  counted: importCounts,
  ...importFaults,
}
