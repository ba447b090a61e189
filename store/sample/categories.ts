import type { Faq } from '../../rules/drafts/draft-document.ts';

type Subcategory = { slug: string; name: string; description: string; keywords: string };

/** A top category with its subcategories. Keywords are words on websites that speak for it, in several languages. */
export type CategorySeed = Subcategory & { attributes: string[]; faqs: Faq[]; children: Subcategory[] };

/** The categories a new directory starts with; the operator may change them. `other` takes what fits nowhere else. */
export const CATEGORIES: CategorySeed[] = [
  {
    slug: 'developer-tools',
    name: 'Developer Tools',
    description: 'What people who write software write, build, test and run it with.',
    keywords:
      'developers, devtools, sdk, command line, cli, entwickler, développeurs, desarrolladores, 開発者',
    attributes: ['Open source', 'Self-hosting', 'Languages', 'Free plan'],
    faqs: [
      {
        question: 'What belongs in Developer Tools?',
        answer:
          'Products whose main user writes code. A product that is only built with code belongs where its users are.',
      },
      {
        question: 'Are open-source projects welcome?',
        answer: 'Yes. Choose the pricing model open-source, and link the repository in the socials.',
      },
    ],
    children: [
      {
        slug: 'code-editors',
        name: 'Code Editors',
        description: 'Editors, notebooks and extensions for writing code.',
        keywords:
          'ide, code editor, text editor, syntax highlighting, vs code, vscode, codeeditor, éditeur de code',
      },
      {
        slug: 'apis-and-backends',
        name: 'APIs & Backends',
        description: 'Interfaces, databases and services that applications are built on.',
        keywords:
          'rest api, graphql, backend, webhooks, database, postgres, datenbank, base de données, base de datos',
      },
      {
        slug: 'devops-and-hosting',
        name: 'DevOps & Hosting',
        description: 'Shipping, running and watching software.',
        keywords:
          'continuous integration, deployment, kubernetes, docker, monitoring, uptime, serverless, hébergement',
      },
      {
        slug: 'testing-and-debugging',
        name: 'Testing & Debugging',
        description: 'Finding faults before users do, and understanding those they found.',
        keywords:
          'debugger, end-to-end tests, error tracking, code review, fehlersuche, pruebas automatizadas, test automation',
      },
    ],
  },
  {
    slug: 'artificial-intelligence',
    name: 'Artificial Intelligence',
    description: 'Products in which a model does the main work.',
    keywords:
      'ai, llm, gpt, generative ai, ki, künstliche intelligenz, intelligence artificielle, inteligencia artificial, 人工知能',
    attributes: ['Models', 'Runs locally', 'Data used for training', 'Free plan'],
    faqs: [
      {
        question: 'When is a product an AI product?',
        answer:
          'When it would not be useful without its model. A tool with an AI feature belongs to its own field first.',
      },
    ],
    children: [
      {
        slug: 'ai-assistants',
        name: 'AI Assistants & Agents',
        description: 'Helpers that answer, write, or carry out tasks.',
        keywords: 'ai assistant, chatbot, ai agent, copilot, mcp, assistent, asistente',
      },
      {
        slug: 'machine-learning',
        name: 'Machine Learning Tools',
        description: 'Training, serving and judging models.',
        keywords:
          'machine learning, fine-tuning, inference, embeddings, maschinelles lernen, apprentissage, training data',
      },
      {
        slug: 'speech-and-vision',
        name: 'Speech & Computer Vision',
        description: 'Transcription, voices, and pictures read or made by models.',
        keywords:
          'transcription, speech recognition, text-to-speech, dictation, ocr, image generation, diktieren, dictée',
      },
    ],
  },
  {
    slug: 'design',
    name: 'Design Tools',
    description: 'Making things look and feel right, on screens and off.',
    keywords: 'designers, graphic design, gestaltung, grafik, graphisme, diseño gráfico, デザイン',
    attributes: ['Platforms', 'File formats', 'Collaboration', 'Free plan'],
    faqs: [
      {
        question: 'Where do fonts, icons and templates go?',
        answer: 'Here, in the subcategory they are used for most.',
      },
    ],
    children: [
      {
        slug: 'interface-design',
        name: 'Interface Design',
        description: 'Prototypes, design systems, icons and fonts for applications and websites.',
        keywords:
          'ui design, ux, prototyping, wireframe, design system, icon set, fonts, typography, schriftarten',
      },
      {
        slug: 'photo-and-video',
        name: 'Photo & Video',
        description: 'Taking, cutting and retouching pictures, still and moving.',
        keywords:
          'photo editor, video editing, screen recording, photography, bildbearbeitung, montage vidéo, fotografía',
      },
    ],
  },
  {
    slug: 'productivity',
    name: 'Productivity',
    description: 'Getting work done, alone and together.',
    keywords: 'produktivität, productivité, productividad, 生産性, automation, browser extension, bookmarks',
    attributes: ['Platforms', 'Works offline', 'Collaboration', 'Free plan'],
    faqs: [
      {
        question: 'Is a team tool Productivity or Business?',
        answer:
          'Productivity when anybody in any job could use it; Business when it is made for one function of a company.',
      },
    ],
    children: [
      {
        slug: 'notes-and-writing',
        name: 'Notes & Writing',
        description: 'Keeping thoughts and turning them into text.',
        keywords:
          'note-taking, notes app, markdown, knowledge base, writing app, notizen, prise de notes, notas, メモ, wiki, blogging, documents',
      },
      {
        slug: 'tasks-and-projects',
        name: 'Tasks & Project Management',
        description: 'Lists, boards and plans.',
        keywords: 'to-do, kanban, task management, aufgaben, gestion de projet, tareas',
      },
      {
        slug: 'calendars-and-time',
        name: 'Calendars & Time Tracking',
        description: 'Meetings, schedules, and where the hours went.',
        keywords: 'calendar, scheduling, meetings, zeiterfassung, kalender, calendario',
      },
    ],
  },
  {
    slug: 'business',
    name: 'Business Software',
    description: 'Running a company: customers, people, contracts.',
    keywords: 'b2b, small business, erp, pymes, contracts, inventory',
    attributes: ['Team size', 'Integrations', 'Data hosted in', 'Free trial'],
    faqs: [
      {
        question: 'Are agencies and consultancies listed?',
        answer: 'Only with a product that people can buy and use without hiring the agency.',
      },
    ],
    children: [
      {
        slug: 'crm-and-support',
        name: 'CRM & Support',
        description: 'Winning customers and looking after them.',
        keywords:
          'sales pipeline, help desk, customer support, live chat, kundenservice, relation client, ticketing, surveys',
      },
      {
        slug: 'hiring-and-people',
        name: 'Hiring & HR',
        description: 'Finding colleagues and working well with them.',
        keywords:
          'recruiting, applicant tracking, payroll, personalwesen, recrutement, recursos humanos, human resources',
      },
      {
        slug: 'online-shops',
        name: 'Online Shops',
        description: 'Selling things on the web.',
        keywords: 'e-commerce, online store, shopify, webshop, onlineshop, boutique en ligne, tienda online',
      },
    ],
  },
  {
    slug: 'marketing',
    name: 'Marketing',
    description: 'Being found, understood and remembered.',
    keywords: 'landing pages, campaigns, werbung, campagnes, mercadotecnia, advertising',
    attributes: ['Channels', 'Integrations', 'Cookie-free', 'Free plan'],
    faqs: [
      {
        question: 'May a directory be listed here?',
        answer: 'Yes, if it does more than sell links.',
      },
    ],
    children: [
      {
        slug: 'email-and-social',
        name: 'E-mail & Social Media',
        description: 'Newsletters, posts and the people who read them.',
        keywords:
          'newsletter, email marketing, scheduling posts, rundbrief, réseaux sociaux, redes sociales, mailing lists',
      },
      {
        slug: 'seo-and-analytics',
        name: 'SEO & Analytics',
        description: 'How visitors come, and what they do.',
        keywords:
          'web analytics, search rankings, keyword research, ab testing, webanalyse, référencement, posicionamiento',
      },
    ],
  },
  {
    slug: 'finance',
    name: 'Finance',
    description: 'Money kept, moved, counted and planned.',
    keywords: 'fintech, banking, finanzen, finances, finanzas, 金融, crypto',
    attributes: ['Countries', 'Bank connection', 'Licence', 'Free plan'],
    faqs: [
      {
        question: 'What about trading signals and get-rich courses?',
        answer: 'They are not listed. Tools for investors are, when they say plainly what they do and cost.',
      },
    ],
    children: [
      {
        slug: 'accounting',
        name: 'Accounting & Invoices',
        description: 'Books, invoices, taxes and receipts.',
        keywords:
          'invoicing, bookkeeping, vat returns, tax return, buchhaltung, rechnungen, facturation, facturas',
      },
      {
        slug: 'personal-finance',
        name: 'Personal Finance',
        description: 'Household money and savings.',
        keywords:
          'budgeting, budget app, saving money, expenses, investing, haushaltsbuch, épargne, presupuesto, 家計簿',
      },
      {
        slug: 'payments',
        name: 'Payments',
        description: 'Taking money and sending it.',
        keywords: 'subscriptions billing, payment links, payouts, zahlungen, paiements, pagos',
      },
    ],
  },
  {
    slug: 'health',
    name: 'Health',
    description: 'Feeling well, getting well, and helping others to.',
    keywords: 'wellbeing, medical, gesundheit, santé, salud, 健康',
    attributes: ['Platforms', 'Reviewed by clinicians', 'Wearables', 'Free plan'],
    faqs: [
      {
        question: 'Does a listing mean that a product works?',
        answer: 'No. Listings say what a company states about itself. Ask a professional about your health.',
      },
    ],
    children: [
      {
        slug: 'mind-and-sleep',
        name: 'Mental Health & Sleep',
        description: 'Calm, therapy, habits and rest.',
        keywords: 'meditation, therapy, mindfulness, journaling, achtsamkeit, schlaf, sommeil, sueño',
      },
      {
        slug: 'fitness-and-food',
        name: 'Fitness & Food',
        description: 'Moving, eating and cooking.',
        keywords:
          'workout, marathon, nutrition, recipes, meal planning, ernährung, rezepte, recettes, recetas',
      },
      {
        slug: 'care',
        name: 'Medical Care & Clinics',
        description: 'For patients, practices and families.',
        keywords: 'patients, telemedicine, caregivers, physicians, praxis, pflege, soins, pacientes',
      },
    ],
  },
  {
    slug: 'climate',
    name: 'Climate & Energy',
    description: 'Using less, wasting less, and making energy that lasts.',
    keywords: 'sustainability, carbon, co2, klima, nachhaltigkeit, climat, sostenible',
    attributes: ['Region', 'Method', 'Verified by', 'Open data'],
    faqs: [
      {
        question: 'How are climate claims checked?',
        answer:
          'Drafts quote the website for every claim, and leave out what it does not state. Nobody here measures tonnes.',
      },
    ],
    children: [
      {
        slug: 'clean-energy',
        name: 'Clean Energy',
        description: 'Sun, wind, heat, storage and charging.',
        keywords:
          'solar, heat pump, battery storage, ev charging, wind power, photovoltaik, wärmepumpe, énergie solaire, energía solar',
      },
      {
        slug: 'nature-and-farming',
        name: 'Nature & Farming',
        description: 'Soil, water, crops and wildlife.',
        keywords: 'agriculture, biodiversity, soil, crops, landwirtschaft, agriculteurs, agricultura',
      },
    ],
  },
  {
    slug: 'education',
    name: 'Education',
    description: 'Learning and teaching at any age.',
    keywords: 'students, teachers, e-learning, bildung, éducation, educación, 教育',
    attributes: ['Ages', 'Languages', 'For schools', 'Free plan'],
    faqs: [
      {
        question: 'Can a single course be listed?',
        answer: 'Yes, when it can be bought and taken by anybody at any time.',
      },
    ],
    children: [
      {
        slug: 'language-learning',
        name: 'Language Learning',
        description: 'Words, grammar, and people to talk to.',
        keywords:
          'learn languages, vocabulary, flashcards, furigana, sprachen lernen, apprendre une langue, aprender idiomas, 日本語',
      },
      {
        slug: 'courses-and-schools',
        name: 'Courses & Schools',
        description: 'Lessons, classes and what schools run on.',
        keywords:
          'online course, tutoring, classroom, homework, curriculum, unterricht, cours en ligne, escuela',
      },
    ],
  },
  {
    slug: 'games',
    name: 'Games',
    description: 'Played on screens and on tables.',
    keywords: 'game, gaming, indie game, spiel, jeu vidéo, videojuego, ゲーム',
    attributes: ['Platforms', 'Players', 'Age', 'Demo'],
    faqs: [
      {
        question: 'Can an unreleased game launch?',
        answer: 'Yes, with a demo or a store page that people can follow.',
      },
    ],
    children: [
      {
        slug: 'video-games',
        name: 'Video Games',
        description: 'For computers, consoles, phones and browsers.',
        keywords: 'video game, steam, multiplayer, roguelike, pixel art, puzzle game, videospiel, jeux',
      },
      {
        slug: 'tabletop',
        name: 'Tabletop',
        description: 'Boards, cards, dice and the tools around them.',
        keywords:
          'board game, card game, role-playing game, dungeon master, brettspiel, jeu de société, juego de mesa',
      },
    ],
  },
  {
    slug: 'hardware',
    name: 'Hardware',
    description: 'Things that can be dropped on a foot.',
    keywords: 'gadget, open hardware, crowdfunding, hardware kit',
    attributes: ['Price', 'Open hardware', 'Ships to', 'Battery life'],
    faqs: [
      {
        question: 'May a crowdfunded product launch?',
        answer: 'Yes, if the page says plainly what exists already and when the rest will ship.',
      },
    ],
    children: [
      {
        slug: 'electronics',
        name: 'Electronics & Robots',
        description: 'Boards, sensors, kits, drones and machines that move.',
        keywords:
          'robotics, drone, microcontroller, raspberry pi, esp32, arduino, firmware, elektronik, robot',
      },
      {
        slug: 'home-devices',
        name: 'Home Devices',
        description: 'For kitchen, desk, garden and door.',
        keywords:
          'smart home, home assistant, mechanical keyboard, smart lamp, thermostat, domotique, hogar inteligente',
      },
    ],
  },
  {
    slug: 'music-and-audio',
    name: 'Music & Audio',
    description: 'Making sound, and listening to it.',
    keywords: 'musik, musique, música, 音楽',
    attributes: ['Platforms', 'Formats', 'Works offline', 'Free plan'],
    faqs: [
      {
        question: 'Are albums listed?',
        answer: 'No. Instruments, plug-ins, players and services for musicians are.',
      },
    ],
    children: [
      {
        slug: 'making-music',
        name: 'Making Music',
        description: 'Instruments, plug-ins, pedals and practice.',
        keywords:
          'synthesizer, guitar pedal, effects pedal, vst, daw, eurorack, midi, gitarre, guitare, audio plugin',
      },
      {
        slug: 'podcasts-and-players',
        name: 'Podcasts & Audio Players',
        description: 'Listening, recording and publishing.',
        keywords: 'podcast, rss feed, audio player, audiobooks, hörbücher, baladodiffusion',
      },
    ],
  },
  {
    slug: 'security',
    name: 'Security & Privacy',
    description: 'Keeping what is yours yours.',
    keywords: 'encryption, sicherheit, datenschutz, sécurité, vie privée, privacidad, セキュリティ',
    attributes: ['Audited', 'Open source', 'Data hosted in', 'Free plan'],
    faqs: [
      {
        question: 'Does the directory audit security products?',
        answer: 'No. Look for a public audit, a security contact, and source code you can read.',
      },
    ],
    children: [
      {
        slug: 'passwords-and-identity',
        name: 'Passwords & Identity',
        description: 'Who is who, and what they may do.',
        keywords:
          'password manager, passkeys, single sign-on, two-factor, authentication, passwörter, mots de passe, contraseñas',
      },
      {
        slug: 'private-devices',
        name: 'Private Devices & Networks',
        description: 'Phones, mail, files and networks that tell nobody.',
        keywords:
          'vpn, mobile os, hardened android, encrypted email, tor browser, end-to-end encrypted, verschlüsselt, chiffrement, firewall, ad blocker, file sharing, cloud storage',
      },
      {
        slug: 'security-for-teams',
        name: 'Security for Teams',
        description: 'Threats, audits, compliance and backups.',
        keywords:
          'threat detection, compliance, soc 2, gdpr, penetration testing, incident response, audit trail, dsgvo, rgpd, backup, cybersecurity',
      },
    ],
  },
  {
    slug: 'community',
    name: 'Communities',
    description: 'Meeting, talking and doing good together.',
    keywords: 'non-profit, gemeinschaft, comunidad',
    attributes: ['Members', 'Moderation', 'Self-hosting', 'Free plan'],
    faqs: [
      {
        question: 'Can a group be listed?',
        answer: 'Yes, when it has a website, a way to join and something it does.',
      },
    ],
    children: [
      {
        slug: 'forums-and-chat',
        name: 'Forums & Chat',
        description: 'Places to talk.',
        keywords:
          'forum, messaging, fediverse, discussion, diskussion, messagerie, foro, instant messaging, video calls',
      },
      {
        slug: 'events-and-causes',
        name: 'Events & Charity',
        description: 'Meet-ups, tickets, donations and neighbours.',
        keywords:
          'tickets, donations, meetup, fundraising, veranstaltungen, spenden, événements, eventos, donaciones',
      },
    ],
  },
  {
    slug: 'travel',
    name: 'Travel & Outdoors',
    description: 'Going somewhere, and finding the way.',
    keywords: 'trips, hotels, flights, reisen, voyage, viajes, 旅行',
    attributes: ['Regions', 'Works offline', 'Booking', 'Free plan'],
    faqs: [
      {
        question: 'Are hotels and tours listed?',
        answer: 'No single ones; the tools to find, plan and book them are.',
      },
    ],
    children: [
      {
        slug: 'trip-planning',
        name: 'Trip Planning',
        description: 'Routes, bookings and packing lists.',
        keywords: 'itinerary, trip planner, train travel, backpacking, reiseplaner, itinéraire, bahnreisen',
      },
      {
        slug: 'maps-and-outdoors',
        name: 'Maps & Hiking',
        description: 'Hiking, cycling, sailing, and the maps for it.',
        keywords: 'cycling, trail, gps, openstreetmap, wandern, radfahren, randonnée, senderismo',
      },
    ],
  },
  {
    slug: 'other',
    name: 'Everything Else',
    description: 'What does not fit anywhere else yet.',
    keywords: '',
    attributes: ['Platforms', 'Free plan'],
    faqs: [],
    children: [],
  },
];
