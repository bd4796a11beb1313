/** What a person reads on the screens of the main job, typed out for each language. */
export interface Words {
  lang: 'en' | 'ar'
  entity: string
  branch: string
  signIn: string
  next: string
  save: string
  projects: { import: string; added: RegExp; faults: string[] }
  donors: { import: string; added: RegExp; faults: string[] }
  gifts: { import: string; added: RegExp; faults: string[] }
  importDone: string
  nothingNew: string
  notAdded: (count: number) => string
  publish: string
  stillMissing: string
  complete: string
  description: string
  descriptionText: string
  savePublish: string
  pictures: { title: Record<1 | 2, string>; nobody: string; useForAll: string; goOn: string }
  published: string
  tabs: { updates: string; spending: string }
  addUpdate: string
  update: { title: string; titleText: string; from: string; details: string; detailsText: string; pictures: string }
  addSpending: RegExp
  spending: { amount: RegExp; date: string; what: string; whatText: string }
  report: {
    send: string
    everyone: string
    title: string
    titleText: string
    message: string
    messageText: string
    cover: string
    removeCover: string
    steps: { write: string; preview: string; test: string }
    test: string
    tested: string
    count: string
    button: string
    sent: string
    held: string
    noEmail: string
    stopped: string
    oneHeld: string
    oneLeft: string
    onlyNew: string
    twoHeld: string
    openedAt: string
    stoppedAt: string
    disownedAt: string
  }
  letters: string
  outbox: string
  read: string
  letter: {
    share: string
    other: string
    otherShare: string
    pdf: string
    stop: string
    stopAsk: string
    stopped: string
    notMe: string
    notMeAsk: string
    notMeButton: string
    thanks: string
  }
  notFound: string
}

export const english: Words = {
  lang: 'en',
  entity: 'Wahat Al-Yusr Society',
  branch: 'Jeddah',
  signIn: 'Sign in',
  next: 'Continue',
  save: 'Save',
  projects: {
    import: 'Import 2 rows',
    added: /^2 projects added$/,
    faults: [
      'Row 4 Project name B4 – This value is missing.',
      'Row 5 Required amount C5 about 5000 The amount “about 5000” could not be read. This is not a number. Write it as 1250.50.',
      'Row 6 Project code A6 JRN-1 The same record stands in row 2 of this file.',
    ],
  },
  donors: {
    import: 'Import 3 rows',
    added: /^3 donors added$/,
    faults: [
      'Row 5 Mobile number B5 0512 The mobile number “0512” is not valid. The number is too short. Write it as 0512345678, or with its country as +966512345678.',
      'Row 6 Donor name A6 – This value is missing.',
      'Row 7 Mobile number B7 0507700002 The mobile number “0507700002” stands in row 3 of this file under another name. Correct one of the two rows.',
    ],
  },
  gifts: {
    import: 'Import 4 rows',
    added: /^4 donations added$/,
    faults: [
      'Row 6 Project code B6 NOPE-9 There is no project with the code or name “NOPE-9”. Add it, then import the rejected rows. Add the project “NOPE-9”',
      'Row 7 Mobile number A7 0507709999 There is no donor for “0507709999”. Add the donor, then import the rejected rows.',
    ],
  },
  importDone: 'The import is done',
  nothingNew: 'Nothing new in this file',
  notAdded: (count) => `Records with wrong data were not added (${count} not added)`,
  publish: 'Publish',
  stillMissing: 'Before the project can be published, these fields need a value:',
  complete: 'Complete the fields',
  description: 'Description',
  descriptionText: 'Two wells with solar pumps for the villages of Fayfa.',
  savePublish: 'Save and publish',
  pictures: {
    title: { 1: 'Who is in this picture?', 2: 'Who is in these 2 pictures?' },
    nobody: 'Nobody can be recognised',
    useForAll: 'Use for all 2',
    goOn: 'Save the answers and go on',
  },
  published: 'Published',
  tabs: { updates: 'Updates', spending: 'Spending' },
  addUpdate: 'Add an update',
  update: {
    title: 'Title',
    titleText: 'The first well gives water',
    from: 'From',
    details: 'Details',
    detailsText: 'The drilling reached water at 120 metres, and the pump runs since Sunday.',
    pictures: 'Pictures',
  },
  addSpending: /^Add spending/i,
  spending: { amount: /^Amount/, date: 'Date', what: 'What it was spent on', whatText: 'Drilling of the first well' },
  report: {
    send: 'Send a report to donors',
    everyone: 'Everyone who gave to this project',
    title: 'Title',
    titleText: 'Your wells give water',
    message: 'Message',
    messageText: 'Because of you, three hundred people no longer walk an hour for water.',
    cover: 'Cover picture',
    removeCover: 'Remove Cover picture',
    steps: { write: 'Write', preview: 'Preview', test: 'Test' },
    test: 'Send a test to myself',
    tested: 'The test was sent to',
    count: '2 donors will receive it',
    button: 'Send to 2 donors',
    sent: 'Sent',
    held: 'Held back',
    noEmail: 'No email address',
    stopped: 'The donor stopped messages by this channel',
    oneHeld: '1 donor will not receive it',
    oneLeft: 'Send to 1 donor',
    onlyNew: 'Only what is new since their last letter',
    twoHeld: '2 donors will not receive it',
    openedAt: 'Opened at',
    stoppedAt: 'Messages stopped at',
    disownedAt: '“Not me” at',
  },
  letters: 'Message records',
  outbox: 'Outbox',
  read: 'Read your report',
  letter: {
    share: 'Your estimated share of what has been spent is 200.42 of 600.',
    other: 'العربية',
    otherShare: 'حصتكم التقديرية من المصروف 200.42 من أصل 600.',
    pdf: 'Save as PDF',
    stop: 'Stop these messages',
    stopAsk: 'Stop these messages?',
    stopped: 'These messages are stopped',
    notMe: 'This is not me',
    notMeAsk: 'Is this letter not for you?',
    notMeButton: 'This letter is not for me',
    thanks: 'Thank you for telling us',
  },
  notFound: 'This page does not exist',
}

export const arabic: Words = {
  lang: 'ar',
  entity: 'جمعية نخيل العطاء',
  branch: 'المركز الرئيس',
  signIn: 'تسجيل الدخول',
  next: 'متابعة',
  save: 'حفظ',
  projects: {
    import: 'استيراد صفين',
    added: /^أُضيف مشروعان$/,
    faults: [
      'الصف 4 اسم المشروع B4 – هذه القيمة مفقودة.',
      'الصف 5 المبلغ المستهدف C5 نحو 5000 تعذّرت قراءة المبلغ «نحو 5000». هذه القيمة ليست رقمًا. اكتبوه بهذه الصيغة: 1250.50.',
      'الصف 6 رمز المشروع A6 JRN-1 السجل نفسه موجود في الصف 2 من هذا الملف.',
    ],
  },
  donors: {
    import: 'استيراد 3 صفوف',
    added: /^أُضيف 3 متبرعين$/,
    faults: [
      'الصف 5 رقم الجوال B5 0512 رقم الجوال «0512» غير صحيح. الرقم أقصر من اللازم. اكتبوه بهذه الصيغة: 0512345678، أو بالصيغة الدولية: +966512345678.',
      'الصف 6 اسم المتبرع A6 – هذه القيمة مفقودة.',
      'الصف 7 رقم الجوال B7 0507700002 رقم الجوال «0507700002» مكرر في الصف 3 من هذا الملف باسم آخر. صحّحوا أحد الصفين.',
    ],
  },
  gifts: {
    import: 'استيراد 4 صفوف',
    added: /^أُضيفت 4 تبرعات$/,
    faults: [
      'الصف 6 رمز المشروع B6 NOPE-9 لا يوجد مشروع رمزه أو اسمه «NOPE-9». أضيفوه ثم استوردوا الصفوف المرفوضة. إضافة المشروع «NOPE-9»',
      'الصف 7 رقم الجوال A7 0507709999 لا يوجد متبرع مطابق لـ «0507709999». أضيفوه ثم استوردوا الصفوف المرفوضة.',
    ],
  },
  importDone: 'اكتمل الاستيراد',
  nothingNew: 'لا جديد في هذا الملف',
  notAdded: (count) => `سجلات لم تُضف لأخطاء في بياناتها: ${count}`,
  publish: 'نشر',
  stillMissing: 'يلزم استكمال هذه الحقول قبل نشر المشروع:',
  complete: 'استكمال الحقول',
  description: 'الوصف',
  descriptionText: 'بئران بمضختين شمسيتين لقرى فيفاء.',
  savePublish: 'حفظ ونشر',
  pictures: {
    title: { 1: 'من يظهر في هذه الصورة؟', 2: 'من يظهر في هاتين الصورتين؟' },
    nobody: 'لا يمكن التعرّف على أحد فيها',
    useForAll: 'تطبيق على الصورتين',
    goOn: 'حفظ الأجوبة والمتابعة',
  },
  published: 'منشور',
  tabs: { updates: 'المستجدّات', spending: 'المصروفات' },
  addUpdate: 'إضافة مستجدّ',
  update: {
    title: 'العنوان',
    titleText: 'وصل الماء إلى البئر الأولى',
    from: 'من تاريخ',
    details: 'التفاصيل',
    detailsText: 'بلغ الحفر الماء على عمق 120 مترًا، والمضخة تعمل منذ يوم الأحد.',
    pictures: 'الصور',
  },
  addSpending: /^إضافة مصروف/,
  spending: { amount: /^المبلغ/, date: 'التاريخ', what: 'وجه الصرف', whatText: 'حفر البئر الأولى' },
  report: {
    send: 'إرسال تقرير إلى المتبرعين',
    everyone: 'جميع من تبرع لهذا المشروع',
    title: 'العنوان',
    titleText: 'سقيا فيفاء: وصل الماء',
    message: 'نص الرسالة',
    messageText: 'بفضل الله ثم بعطائكم لم يعد ثلاثمئة من أهل القرى يمشون ساعة لجلب الماء.',
    cover: 'صورة الغلاف',
    removeCover: 'إزالة صورة الغلاف',
    steps: { write: 'الصياغة', preview: 'المعاينة', test: 'التجربة' },
    test: 'إرسال تجربة إليّ',
    tested: 'أُرسلت التجربة إلى',
    count: 'سيُرسل إلى متبرعَين',
    button: 'إرسال إلى متبرعَين',
    sent: 'أُرسلت',
    held: 'محجوبة',
    noEmail: 'لا يوجد بريد إلكتروني',
    stopped: 'أوقف المتبرع الرسائل بهذه القناة',
    oneHeld: 'لن يُرسل إلى متبرع واحد',
    oneLeft: 'إرسال إلى متبرع واحد',
    onlyNew: 'الجديد فقط منذ آخر رسالة لكل متبرع',
    twoHeld: 'لن يُرسل إلى متبرعَين',
    openedAt: 'وقت الفتح',
    stoppedAt: 'وقت إيقاف الرسائل',
    disownedAt: 'وقت الإفادة «لست المقصود»',
  },
  letters: 'سجل الرسائل',
  outbox: 'صندوق الصادر',
  read: 'اقرؤوا تقريركم',
  letter: {
    share: 'حصتكم التقديرية من المصروف 200.42 من أصل 600.',
    other: 'English',
    otherShare: 'Your estimated share of what has been spent is 200.42 of 600.',
    pdf: 'حفظ بصيغة PDF',
    stop: 'إيقاف هذه الرسائل',
    stopAsk: 'هل تودّون إيقاف هذه الرسائل؟',
    stopped: 'أُوقفت هذه الرسائل',
    notMe: 'لست المقصود',
    notMeAsk: 'هل هذه الرسالة ليست لكم؟',
    notMeButton: 'لست المقصود بهذه الرسالة',
    thanks: 'شكرًا لتنبيهكم',
  },
  notFound: 'هذه الصفحة غير موجودة',
}
