/**
 * Names of molecules that are mixed up because they look alike, with the letters in capitals that set them apart (tall-man letters), as
 * the lists of FDA and ISMP write them. A pharmacist keeps the list.
 */
const names = [
  ['acetaZOLAMIDE', 'acetoHEXAMIDE'],
  ['ALPRAZolam', 'LORazepam', 'clonazePAM', 'diazePAM', 'cloNIDine'],
  ['aMILoride', 'amLODIPine'],
  ['ARIPiprazole', 'RABEprazole'],
  ['azaCITIDine', 'azaTHIOprine'],
  ['buPROPion', 'busPIRone'],
  ['carBAMazepine', 'OXcarbazepine'],
  ['ceFAZolin', 'cefOXitin', 'cefTAZidime', 'cefTRIAXone', 'cefUROXime'],
  ['chlorproMAZINE', 'chlorproPAMIDE', 'chlordiazePOXIDE'],
  ['clomiPHENE', 'clomiPRAMINE'],
  ['cycloPHOSphamide', 'cycloSERINE', 'cycloSPORINE'],
  ['DACTINomycin', 'DAPTOmycin', 'DAUNOrubicin', 'DOXOrubicin', 'IDArubicin', 'epiRUBicin'],
  ['diphenhydrAMINE', 'dimenhyDRINATE'],
  ['DOBUTamine', 'DOPamine'],
  ['DOCEtaxel', 'PACLitaxel'],
  ['DULoxetine', 'FLUoxetine', 'PARoxetine'],
  ['ePHEDrine', 'EPINEPHrine'],
  ['fentaNYL', 'SUFentanil'],
  ['fluPHENAZine', 'fluvoxaMINE'],
  ['glipiZIDE', 'glyBURIDE'],
  ['guaiFENesin', 'guanFACINE'],
  ['hydrALAZINE', 'hydroCHLOROthiazide', 'hydrOXYzine'],
  ['inFLIXimab', 'riTUXimab'],
  ['lamiVUDine', 'lamoTRIgine'],
  ['levETIRAcetam', 'levOCARNitine', 'levoFLOXacin'],
  ['medroxyPROGESTERone', 'methylPREDNISolone', 'methylTESTOSTERone'],
  ['metFORMIN', 'metroNIDAZOLE'],
  ['methIMAzole', 'metOLazone'],
  ['niCARdipine', 'NIFEdipine', 'niMODipine'],
  ['OLANZapine', 'QUEtiapine'],
  ['PENTobarbital', 'PHENobarbital'],
  ['prednisoLONE', 'predniSONE'],
  ['quiNIDine', 'quiNINE'],
  ['risperiDONE', 'rOPINIRole'],
  ['SAXagliptin', 'SITagliptin', 'SUMAtriptan', 'ZOLMitriptan'],
  ['sulfADIAZINE', 'sulfaSALAzine'],
  ['tiaGABine', 'tiZANidine'],
  ['TOLAZamide', 'TOLBUTamide'],
  ['traMADol', 'traZODone'],
  ['valACYclovir', 'valGANciclovir'],
  ['vinBLAStine', 'vinCRIStine'],
].flat();

const tall = new Map(names.map((name) => [name.toLowerCase(), name]));

/** A text with the molecules in it in tall-man letters. */
export const tallMan = (text: string): string => text.replaceAll(/[a-z]{5,}/gi, (word) => tall.get(word.toLowerCase()) ?? word);
