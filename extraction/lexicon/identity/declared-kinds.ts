/**
 * What a website declares itself to be in data for search engines: kinds of applications as search engines name them
 * (`applicationCategory`, with or without "Application") and types of schema.org, by the slugs a directory starts with. Kinds that
 * may be anything (business, lifestyle, utilities) are left out.
 */
export const DECLARED_KINDS: Record<string, string> = {
  'developer-tools': `developer, developertools, development`,
  design: `design, graphics, graphicsdesign`,
  'photo-and-video': `photo, photography, photovideo, video, multimedia`,
  productivity: `productivity, browser`,
  finance: `finance, financial, FinancialService, BankOrCreditUnion, InsuranceAgency`,
  accounting: `AccountingService`,
  'hiring-and-people': `EmploymentAgency`,
  health: `health, healthandfitness, healthfitness`,
  care: `medical, MedicalBusiness, MedicalClinic, MedicalOrganization, Physician, Dentist, Hospital, Pharmacy, Optician, Physiotherapy, VeterinaryCare`,
  'fitness-and-food': `sports, fooddrink, HealthClub, ExerciseGym, SportsActivityLocation, SportsClub, FoodEstablishment, Restaurant, CafeOrCoffeeShop,
    Bakery, BarOrPub, Brewery, Winery, FastFoodRestaurant, IceCreamShop, GroceryStore`,
  education: `education, educational, EducationalOrganization`,
  'courses-and-schools': `School, CollegeOrUniversity, HighSchool, ElementarySchool, MiddleSchool, Preschool, Course`,
  games: `game, games, gaming`,
  'video-games': `VideoGame`,
  'music-and-audio': `music, MusicGroup, MusicStore`,
  'podcasts-and-players': `PodcastSeries`,
  security: `security`,
  community: `socialnetworking, NGO`,
  travel: `travel, TravelAgency, LodgingBusiness, Hotel, Hostel, BedAndBreakfast, Campground, Resort, TouristAttraction, TouristTrip`,
  'maps-and-outdoors': `navigation, maps`,
  hardware: `ComputerStore, ElectronicsStore`,
  other: `AutomotiveBusiness, AutoRepair, AutoDealer, AutoWash, AutoRental, TireShop, BeautySalon, HairSalon, NailSalon, DaySpa, TattooParlor, ChildCare,
    HomeAndConstructionBusiness, Electrician, GeneralContractor, HVACBusiness, HousePainter, Locksmith, MovingCompany, Plumber, RoofingContractor,
    DryCleaningOrLaundry, RealEstateAgent, LegalService, Attorney, Notary, PetStore, Florist, FurnitureStore, ClothingStore, JewelryStore, ShoeStore,
    ToyStore, HobbyShop, AnimalShelter, SelfStorage, EventVenue`,
};
