/**
 * What the demonstration's molecules are for, one line each:
 * function | use | category and subgroup of the molecules, where general data have one | molecules.
 */
export const therapy = `
Lowers blood pressure | High blood pressure | ANTIHYPERTENSIVE | Telmisartan, Amlodipine, Hydrochlorothiazide, Losartan, Olmesartan, Ramipril
Slows the heart | Angina | CARDIAC/BETA-BLOCKER | Metoprolol, Bisoprolol, Atenolol
Lowers cholesterol | High cholesterol | CARDIAC/STATIN | Atorvastatin, Rosuvastatin
Keeps blood from clotting | Prevention of stroke | CARDIAC | Clopidogrel, Aspirin
Drains water | Swelling of the legs | CARDIAC | Furosemide, Spironolactone
Lowers blood sugar | Diabetes | ANTIDIABETIC | Glimepiride, Sitagliptin, Vildagliptin, Dapagliflozin, Empagliflozin
Makes insulin work better | Diabetes | ANTIDIABETIC/BIGUANIDE | Metformin
Replaces thyroid hormone | Low thyroid | | Levothyroxine
Kills bacteria | Bacterial infection | ANTIBIOTIC | Azithromycin, Doxycycline, Ciprofloxacin, Ofloxacin, Ornidazole, Metronidazole, Levofloxacin, Moxifloxacin, Clavulanic acid
Kills bacteria | Throat infection | ANTIBIOTIC/PENICILLIN | Amoxicillin
Kills bacteria | Chest infection | ANTIBIOTIC/CEPHALOSPORIN | Cefixime, Cefpodoxime
Lessens stomach acid | Acidity | GASTRIC/PROTON-PUMP-INHIBITOR | Pantoprazole, Rabeprazole, Esomeprazole
Lessens stomach acid | Acidity | GASTRIC | Famotidine, Magaldrate, Simethicone
Stops vomiting | Nausea | GASTRIC | Domperidone, Ondansetron
Softens stools | Constipation | GASTRIC | Lactulose, Ispaghula husk
Restores the gut | Diarrhoea | GASTRIC | Lactobacillus, Saccharomyces boulardii, Sodium chloride, Potassium chloride, Dextrose
Relieves pain | Pain | ANALGESIC | Paracetamol, Tramadol, Ketamine, Menthol
Relieves inflammation | Joint pain | ANALGESIC/NSAID | Aceclofenac, Etoricoxib, Diclofenac, Ibuprofen
Opens the airways | Asthma | RESPIRATORY | Montelukast, Salbutamol, Budesonide, Formoterol, Terbutaline
Calms allergy | Allergy | RESPIRATORY | Levocetirizine, Cetirizine, Loratadine, Chlorpheniramine
Loosens cough | Cough | RESPIRATORY | Ambroxol, Guaifenesin, Dextromethorphan
Clears the nose | Blocked nose | RESPIRATORY | Xylometazoline
Calms inflammation | Severe allergy | | Prednisolone, Deflazacort
Kills fungi | Fungal infection | | Fluconazole, Itraconazole, Clotrimazole
Lifts the mood | Depression | NEUROLOGICAL | Escitalopram, Sertraline, Amitriptyline
Prevents fits | Epilepsy | NEUROLOGICAL | Levetiracetam, Pregabalin, Gabapentin
Calms and brings sleep | Sleeplessness | NEUROLOGICAL/BENZODIAZEPINE | Alprazolam, Clonazepam
Calms and brings sleep | Sleeplessness | NEUROLOGICAL | Zolpidem
Sharpens attention | Attention deficit | NEUROLOGICAL | Methylphenidate
Makes up for a lack | Weakness | VITAMIN | Methylcobalamin, Vitamin B complex, Zinc, Ferrous ascorbate, Folic acid, Alpha lipoic acid, Omega 3 fatty acids
Strengthens bones | Weak bones | VITAMIN | Calcium carbonate, Vitamin D3, Cholecalciferol, Glucosamine, Chondroitin
Protects the skin | Skin care | | Povidone iodine, Calamine, Zinc oxide, Diethyltoluamide
Moistens the eyes | Dry eyes | | Carboxymethylcellulose
Nourishes | Convalescence | | Whey protein, Maltodextrin
`;

/** Molecules that people come to depend on. */
export const habitForming = new Set(['Alprazolam', 'Clonazepam', 'Zolpidem', 'Tramadol', 'Methylphenidate', 'Ketamine', 'Pregabalin']);
