import type { Faq } from '../../rules/drafts/draft-document.ts';

type Subcategory = { slug: string; name: string; description: string; keywords: string };

/** A top category with its subcategories. Keywords are words on websites that suggest it, in several languages. */
export type CategorySeed = Subcategory & { attributes: string[]; faqs: Faq[]; children: Subcategory[] };

/** The categories of a new directory; the operator may change them. `other` is for products that fit no other category. */
export const CATEGORIES: CategorySeed[] = [
  {
    slug: 'developer-tools',
    name: 'Developer Tools',
    description: 'Tools for writing, building, testing and running software.',
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
        description: 'Deployment, hosting and monitoring of software.',
        keywords:
          'continuous integration, deployment, kubernetes, docker, monitoring, uptime, serverless, hébergement',
      },
      {
        slug: 'testing-and-debugging',
        name: 'Testing & Debugging',
        description: 'Automated tests, error tracking and debuggers.',
        keywords:
          'debugger, end-to-end tests, error tracking, code review, fehlersuche, pruebas automatizadas, test automation',
      },
    ],
  },
  {
    slug: 'artificial-intelligence',
    name: 'Artificial Intelligence',
    description: 'Products whose main work is done by an AI model.',
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
        description: 'Assistants and agents that answer, write or carry out tasks.',
        keywords: 'ai assistant, chatbot, ai agent, copilot, mcp, assistent, asistente',
      },
      {
        slug: 'machine-learning',
        name: 'Machine Learning Tools',
        description: 'Training, serving and evaluating models.',
        keywords:
          'machine learning, fine-tuning, inference, embeddings, maschinelles lernen, apprentissage, training data',
      },
      {
        slug: 'speech-and-vision',
        name: 'Speech & Computer Vision',
        description: 'Transcription, synthetic voices, and image recognition and generation.',
        keywords:
          'transcription, speech recognition, text-to-speech, dictation, ocr, image generation, diktieren, dictée',
      },
    ],
  },
  {
    slug: 'design',
    name: 'Design Tools',
    description: 'Tools for graphic, interface and product design.',
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
        description: 'Photography, video editing and retouching.',
        keywords:
          'photo editor, video editing, screen recording, photography, bildbearbeitung, montage vidéo, fotografía',
      },
    ],
  },
  {
    slug: 'productivity',
    name: 'Productivity',
    description: 'Notes, tasks, calendars and teamwork.',
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
        description: 'Note-taking, writing and editing.',
        keywords:
          'note-taking, notes app, markdown, knowledge base, writing app, notizen, prise de notes, notas, メモ, wiki, blogging, documents',
      },
      {
        slug: 'tasks-and-projects',
        name: 'Tasks & Project Management',
        description: 'To-do lists, boards and project plans.',
        keywords: 'to-do, kanban, task management, aufgaben, gestion de projet, tareas',
      },
      {
        slug: 'calendars-and-time',
        name: 'Calendars & Time Tracking',
        description: 'Calendars, meeting scheduling and time tracking.',
        keywords: 'calendar, scheduling, meetings, zeiterfassung, kalender, calendario',
      },
    ],
  },
  {
    slug: 'business',
    name: 'Business Software',
    description: 'Software for running a company: customers, staff and sales.',
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
        description: 'Customer relationship management, sales and support.',
        keywords:
          'sales pipeline, help desk, customer support, live chat, kundenservice, relation client, ticketing, surveys',
      },
      {
        slug: 'hiring-and-people',
        name: 'Hiring & HR',
        description: 'Recruiting, onboarding and human resources.',
        keywords:
          'recruiting, applicant tracking, payroll, personalwesen, recrutement, recursos humanos, human resources',
      },
      {
        slug: 'online-shops',
        name: 'Online Shops',
        description: 'Online shops, carts and selling on the web.',
        keywords: 'e-commerce, online store, shopify, webshop, onlineshop, boutique en ligne, tienda online',
      },
    ],
  },
  {
    slug: 'marketing',
    name: 'Marketing',
    description: 'Marketing, advertising and audience building.',
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
        description: 'Newsletters, e-mail campaigns and social media.',
        keywords:
          'newsletter, email marketing, scheduling posts, rundbrief, réseaux sociaux, redes sociales, mailing lists',
      },
      {
        slug: 'seo-and-analytics',
        name: 'SEO & Analytics',
        description: 'Search engine optimisation, web analytics and visitor tracking.',
        keywords:
          'web analytics, search rankings, keyword research, ab testing, webanalyse, référencement, posicionamiento',
      },
    ],
  },
  {
    slug: 'finance',
    name: 'Finance',
    description: 'Banking, payments, accounting and investing.',
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
        description: 'Bookkeeping, invoices, taxes and receipts.',
        keywords:
          'invoicing, bookkeeping, vat returns, tax return, buchhaltung, rechnungen, facturation, facturas',
      },
      {
        slug: 'personal-finance',
        name: 'Personal Finance',
        description: 'Budgets, savings and investments of a household.',
        keywords:
          'budgeting, budget app, saving money, expenses, investing, haushaltsbuch, épargne, presupuesto, 家計簿',
      },
      {
        slug: 'payments',
        name: 'Payments',
        description: 'Accepting and sending payments.',
        keywords: 'subscriptions billing, payment links, payouts, zahlungen, paiements, pagos',
      },
    ],
  },
  {
    slug: 'health',
    name: 'Health',
    description: 'Health, fitness, nutrition and medical care.',
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
        description: 'Mental health, meditation, habits and sleep.',
        keywords: 'meditation, therapy, mindfulness, journaling, achtsamkeit, schlaf, sommeil, sueño',
      },
      {
        slug: 'fitness-and-food',
        name: 'Fitness & Food',
        description: 'Exercise, nutrition and cooking.',
        keywords:
          'workout, marathon, nutrition, recipes, meal planning, ernährung, rezepte, recettes, recetas',
      },
      {
        slug: 'care',
        name: 'Medical Care & Clinics',
        description: 'Medical care, for patients, practices and families.',
        keywords: 'patients, telemedicine, caregivers, physicians, praxis, pflege, soins, pacientes',
      },
    ],
  },
  {
    slug: 'climate',
    name: 'Climate & Energy',
    description: 'Climate, energy and the environment.',
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
        description: 'Solar and wind power, heating, storage and charging.',
        keywords:
          'solar, heat pump, battery storage, ev charging, wind power, photovoltaik, wärmepumpe, énergie solaire, energía solar',
      },
      {
        slug: 'nature-and-farming',
        name: 'Nature & Farming',
        description: 'Farming, gardening, water and wildlife.',
        keywords: 'agriculture, biodiversity, soil, crops, landwirtschaft, agriculteurs, agricultura',
      },
    ],
  },
  {
    slug: 'education',
    name: 'Education',
    description: 'Learning and teaching, at any age.',
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
        description: 'Vocabulary, grammar and conversation practice.',
        keywords:
          'learn languages, vocabulary, flashcards, furigana, sprachen lernen, apprendre une langue, aprender idiomas, 日本語',
      },
      {
        slug: 'courses-and-schools',
        name: 'Courses & Schools',
        description: 'Courses, classes and software for schools.',
        keywords:
          'online course, tutoring, classroom, homework, curriculum, unterricht, cours en ligne, escuela',
      },
    ],
  },
  {
    slug: 'games',
    name: 'Games',
    description: 'Video games and tabletop games.',
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
        description: 'Games for computers, consoles, phones and browsers.',
        keywords: 'video game, steam, multiplayer, roguelike, pixel art, puzzle game, videospiel, jeux',
      },
      {
        slug: 'tabletop',
        name: 'Tabletop',
        description: 'Board games, card games, role-playing and their tools.',
        keywords:
          'board game, card game, role-playing game, dungeon master, brettspiel, jeu de société, juego de mesa',
      },
    ],
  },
  {
    slug: 'hardware',
    name: 'Hardware',
    description: 'Physical products and electronics.',
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
        description: 'Devices for the home, desk and garden.',
        keywords:
          'smart home, home assistant, mechanical keyboard, smart lamp, thermostat, domotique, hogar inteligente',
      },
    ],
  },
  {
    slug: 'music-and-audio',
    name: 'Music & Audio',
    description: 'Making music, and listening to music and podcasts.',
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
        description: 'Instruments, plug-ins, recording and practice.',
        keywords:
          'synthesizer, guitar pedal, effects pedal, vst, daw, eurorack, midi, gitarre, guitare, audio plugin',
      },
      {
        slug: 'podcasts-and-players',
        name: 'Podcasts & Audio Players',
        description: 'Podcasts, music players and audio publishing.',
        keywords: 'podcast, rss feed, audio player, audiobooks, hörbücher, baladodiffusion',
      },
    ],
  },
  {
    slug: 'security',
    name: 'Security & Privacy',
    description: 'Security, privacy and identity.',
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
        description: 'Passwords, sign-in and access management.',
        keywords:
          'password manager, passkeys, single sign-on, two-factor, authentication, passwörter, mots de passe, contraseñas',
      },
      {
        slug: 'private-devices',
        name: 'Private Devices & Networks',
        description: 'Private messaging, mail, files and networks.',
        keywords:
          'vpn, mobile os, hardened android, encrypted email, tor browser, end-to-end encrypted, verschlüsselt, chiffrement, firewall, ad blocker, file sharing, cloud storage',
      },
      {
        slug: 'security-for-teams',
        name: 'Security for Teams',
        description: 'Threat detection, audits, compliance and backups.',
        keywords:
          'threat detection, compliance, soc 2, gdpr, penetration testing, incident response, audit trail, dsgvo, rgpd, backup, cybersecurity',
      },
    ],
  },
  {
    slug: 'community',
    name: 'Communities',
    description: 'Communities, events and causes.',
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
        description: 'Forums, chat and group messaging.',
        keywords:
          'forum, messaging, fediverse, discussion, diskussion, messagerie, foro, instant messaging, video calls',
      },
      {
        slug: 'events-and-causes',
        name: 'Events & Charity',
        description: 'Events, tickets, donations and neighbourhoods.',
        keywords:
          'tickets, donations, meetup, fundraising, veranstaltungen, spenden, événements, eventos, donaciones',
      },
    ],
  },
  {
    slug: 'travel',
    name: 'Travel & Outdoors',
    description: 'Travel, maps and the outdoors.',
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
        description: 'Trip planning, bookings and packing lists.',
        keywords: 'itinerary, trip planner, train travel, backpacking, reiseplaner, itinéraire, bahnreisen',
      },
      {
        slug: 'maps-and-outdoors',
        name: 'Maps & Hiking',
        description: 'Maps and apps for hiking, cycling and sailing.',
        keywords: 'cycling, trail, gps, openstreetmap, wandern, radfahren, randonnée, senderismo',
      },
    ],
  },
  {
    slug: 'other',
    name: 'Everything Else',
    description: 'Products that fit no other category.',
    keywords: '',
    attributes: ['Platforms', 'Free plan'],
    faqs: [],
    children: [],
  },
];
